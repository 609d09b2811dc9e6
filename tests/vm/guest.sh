# SPDX-License-Identifier: GPL-3.0-or-later
# Functions to run the guest; sourced by tests/vm/run. Needs $vm (the folder that make_vm printed) and $work (an own,
# empty folder). All traffic is loopback: the guest's network reaches nothing but its ssh port.

guest_limit_s=420  # of its whole life
boot_limit_s=120

# Starts qemu without hardware acceleration (a nested guest can't count on KVM) and waits for ssh.
# 1: did not come up; $work/console.log says how far it got.
start_guest() {
  for attempt in 1 2 3 4 5; do
    guest_port=$((20000 + ($$ * 7 + attempt * 1009) % 12000))
    # timeout ends qemu even if this script was killed hard.
    timeout "$guest_limit_s" qemu-system-x86_64 -accel tcg,thread=multi -cpu max -m 768 -smp 2 -nodefaults -display none \
      -no-reboot -kernel "$vm/kernel" -initrd "$vm/initrd.gz" -append 'console=ttyS0 panic=-1 quiet' \
      -serial "file:$work/console.log" -drive "file=$vm/root.img,format=raw,if=virtio,snapshot=on" \
      -netdev "user,id=net0,restrict=on,hostfwd=tcp:127.0.0.1:$guest_port-:22" \
      -device virtio-net-pci,netdev=net0,romfile= </dev/null >"$work/qemu.log" 2>&1 9>&- &
    guest_pid=$!
    give_up=$(($(date +%s) + boot_limit_s))
    while [ "$(date +%s)" -lt "$give_up" ]; do
      kill -0 "$guest_pid" 2>/dev/null || break
      if guest true 2>/dev/null; then
        return 0
      fi
      sleep 0.3
    done
    if kill -0 "$guest_pid" 2>/dev/null; then
      return 1  # it runs, but does not answer
    fi
    grep -q 'Could not set up host forwarding' "$work/qemu.log" || return 1
  done
  return 1
}

guest_ssh_options() {
  printf '%s\n' -F none -i "$vm/key" -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null \
    -o LogLevel=ERROR -o ConnectTimeout=5 -o ControlMaster=auto -o "ControlPath=$work/ssh" -o ControlPersist=yes
}

# guest COMMAND: runs it in the guest's shell; stdin, stdout and exit code pass through.
guest() {
  # shellcheck disable=SC2046  # the options hold no blanks but in $vm and $work, which are checked by run
  ssh $(guest_ssh_options) -p "$guest_port" root@127.0.0.1 "$@"
}

# push FILE PATH: a file into the guest, executable.
push() {
  guest "cat >'$2' && chmod 755 '$2'" <"$1"
}

# fetch FOLDER INTO: a folder of the guest, as a sub-folder of INTO.
fetch() {
  guest "tar -C '$(dirname "$1")' -cf - '$(basename "$1")'" | tar -C "$2" -xf -
}

stop_guest() {
  if [ -n "${guest_pid:-}" ]; then
    # shellcheck disable=SC2046
    ssh $(guest_ssh_options) -p "$guest_port" -O exit root@127.0.0.1 2>/dev/null || true
    kill "$guest_pid" 2>/dev/null || true
    wait "$guest_pid" 2>/dev/null || true
    guest_pid=
  fi
}
