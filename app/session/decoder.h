// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <vector>

#include "core/model/frame.h"
#include "core/stream/frame_reader.h"

namespace plimsoll {

/// What one piece of the stream brought. Frames hold only shared pointers to constants, so they may cross threads.
struct DecodedPiece {
  quint64 run = 0;  ///< which start of the collector the bytes came from
  std::vector<Frame> frames;
  QString failure;  ///< why the stream can't be read on; empty = fine
  QString noise;    ///< what came before hello
  bool saw_hello = false;
  quint64 bad_lines = 0;
};

/// Turns bytes into frames, on a thread of its own: an hour's recording or a full sample of 1000 containers must not
/// hold up the window. Bytes come by queued signal, pieces leave by queued signal; nothing is shared.
class Decoder : public QObject {
  Q_OBJECT

 public:
  explicit Decoder(QObject* parent = nullptr);

 public Q_SLOTS:
  /// A new collector was started: forget the old stream.
  void restart(quint64 run, const QString& nonce);
  void feed(quint64 run, const QByteArray& bytes);

 Q_SIGNALS:
  void decoded(const plimsoll::DecodedPiece& piece);

 private:
  quint64 m_run = 0;
  FrameReader m_reader;
};

}  // namespace plimsoll
