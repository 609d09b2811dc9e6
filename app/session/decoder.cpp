// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/decoder.h"

namespace plimsoll {

Decoder::Decoder(QObject* parent) : QObject(parent) {}

void Decoder::restart(quint64 run, const QString& nonce) {
  m_run = run;
  m_reader = FrameReader(nonce.toStdString());
}

void Decoder::feed(quint64 run, const QByteArray& bytes) {
  if (run != m_run) {
    return;
  }
  DecodedPiece piece;
  piece.run = run;
  piece.frames = m_reader.feed(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
  piece.failure = QString::fromStdString(m_reader.failure());
  piece.noise = QString::fromStdString(m_reader.noise());
  piece.saw_hello = m_reader.sawHello();
  piece.bad_lines = m_reader.counts().bad_lines + m_reader.counts().long_lines;
  Q_EMIT decoded(piece);
}

}  // namespace plimsoll
