#!/bin/sh
# Installs the built agent as a service of a systemd that runs for this purpose alone, and prints what happened. Needs Linux, root and
# systemd-nspawn; nothing of this computer is changed, because the files are an overlay in memory.
#   sudo agent/build/try-service.sh agent/dist/tunna-agent-linux-x64 SETTINGS.json
set -eu

if [ "${1:-}" = inside ]; then
  exec >/out/log 2>&1
  install -D -m 600 /out/settings.json /var/lib/tunna-agent/tunna-agent.json
  if /out/agent service install; then echo 'TRIED install'; fi
  sleep 8
  systemctl is-active --quiet tunna-agent && systemctl is-enabled --quiet tunna-agent && echo 'TRIED active and enabled'
  echo "TRIED account $(stat -Lc '%U %a' /var/lib/tunna-agent/tunna-agent.json)"
  kill -9 "$(systemctl show tunna-agent -p MainPID --value)"
  sleep 8
  systemctl is-active --quiet tunna-agent && echo "TRIED restarts after $(systemctl show tunna-agent -p NRestarts --value) crash"
  if /out/agent service install; then echo 'TRIED install over the running one'; fi
  systemctl stop tunna-agent
  journalctl -u tunna-agent --no-pager -o cat
  systemctl poweroff --force
  exit
fi

if [ "${TRY_SERVICE:-}" != mounted ]; then TRY_SERVICE=mounted exec unshare -m "$0" "$@"; fi
mount --make-rprivate /
work=$(mktemp -d)
mkdir "$work/out"
cp "$1" "$work/out/agent"
cp "$2" "$work/out/settings.json"
cp "$0" "$work/out/try-service.sh"
mkdir "$work/layers"
mount -t tmpfs tmpfs "$work/layers"
mkdir "$work/layers/up" "$work/layers/work" "$work/layers/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$work/layers/up,workdir=$work/layers/work" "$work/layers/root"
mkdir -p "$work/layers/root/out"
cat >"$work/layers/root/etc/systemd/system/try-service.target" <<UNIT
[Unit]
Requires=basic.target
Wants=try-service.service
UNIT
cat >"$work/layers/root/etc/systemd/system/try-service.service" <<UNIT
[Unit]
After=basic.target
[Service]
Type=oneshot
ExecStart=/out/try-service.sh inside
UNIT
timeout 120 systemd-nspawn --quiet --register=no --keep-unit --console=pipe -M try-service -D "$work/layers/root" \
  --bind="$work/out:/out" /lib/systemd/systemd --unit=try-service.target || true
cat "$work/out/log"
rm -rf "$work/out"
