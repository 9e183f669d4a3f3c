#!/bin/sh
# npm run verify:deb -- FILE.deb: installs the package in a throw-away copy of this machine that systemd boots, flies the
# simulated copter of the service by REST, updates, removes and purges it. Needs root, Debian and systemd-nspawn.
set -eu
deb=$(realpath "$1")
if [ "$(id -u)" != 0 ] || ! command -v systemd-nspawn >/dev/null; then
  echo "verify:deb: skipped, it needs root and systemd-nspawn (Debian: systemd-container)"
  exit 0
fi
work=$(mktemp -d)
trap 'umount -l "$work/copy" "$work" 2>/dev/null || true; rmdir "$work"' EXIT
mount -t tmpfs -o size=4g tmpfs "$work"
mkdir "$work/above" "$work/work" "$work/copy"
mount -t overlay -o "lowerdir=/,upperdir=$work/above,workdir=$work/work" overlay "$work/copy"
cp "$deb" "$work/copy/aerodeck.deb"

cat >"$work/copy/verify.sh" <<'INSIDE'
set -eu
fault() { echo "FAULT $1"; cat /answer; exit 1; }
state() { systemctl show --property="$1" --value aerodeck; }
token() { cat /var/lib/aerodeck/operator-token; }
api() {
  curl -sS -X "$1" -H "Authorization: Bearer $(token)" -H 'Content-Type: application/json' \
    "http://127.0.0.1:8787$2" -d "${3:-{\}}"
}
has() { for _ in $(seq 300); do "$@" && return; sleep 0.5; done; fault "waited for: $*"; }

dpkg -i --force-depends /aerodeck.deb
[ "$(systemctl is-enabled aerodeck || true)" = disabled ] || fault "the service is on after the installation"
systemctl start aerodeck || fault "the service does not start"
[ "$(ps -o user= -p "$(state MainPID)")" = aerodeck ] || fault "the gateway does not run as its own user"
[ "$(stat -c '%U %a' /var/lib/aerodeck/)" = 'aerodeck 700' ] || fault "the data directory is not private"
curl -sS http://127.0.0.1:8787/health
echo
# Until the position estimate is there, and again when the copter was left armed too long.
flies() {
  api POST '/api/vehicles/uav-1/commands/arm?wait=done' >/dev/null
  api POST '/api/vehicles/uav-1/commands/takeoff?wait=done' '{"altitudeM":10}' | tee /answer | grep -q '"state":"done"'
}
has flies
armed() { state StatusText | grep -q 'armed: '; }
has armed
dpkg -i --force-depends /aerodeck.deb && fault "an update while a vehicle is armed is not refused"
api POST '/api/vehicles/uav-1/commands/land?wait=done' | tee /answer | grep -q '"state":"done"' || fault "landing"
disarmed() { state StatusText | grep -q 'no vehicle armed'; }
has disarmed
before=$(state MainPID)
dpkg -i --force-depends /aerodeck.deb
has systemctl is-active --quiet aerodeck
[ "$(state MainPID)" != "$before" ] || fault "an update does not restart the service"
hung=$(state MainPID)
kill -STOP "$hung"
again() { [ "$(state MainPID)" != "$hung" ] && systemctl is-active --quiet aerodeck; }
has again
dpkg -r aerodeck
[ -f /var/lib/aerodeck/aerodeck.sqlite ] || fault "removing deletes the data"
dpkg -P aerodeck
[ ! -e /var/lib/aerodeck ] || fault "purging keeps the data"
echo VERIFIED
INSIDE

cat >"$work/copy/etc/systemd/system/verify.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/sh /verify.sh
StandardOutput=file:/verify.log
StandardError=inherit
ExecStopPost=/bin/sh -c 'journalctl -u aerodeck --no-pager | tail -40 > /journal.log; systemctl --no-block poweroff'
UNIT
mkdir -p "$work/copy/etc/systemd/system/multi-user.target.wants"
ln -s ../verify.service "$work/copy/etc/systemd/system/multi-user.target.wants/verify.service"
# A namespace of its own for the network: the port is free there.
timeout 900 systemd-nspawn --quiet --register=no --keep-unit --private-network --console=pipe -D "$work/copy" --boot \
  </dev/null >/dev/null 2>&1 || true
cat "$work/copy/verify.log"
grep -q '^VERIFIED$' "$work/copy/verify.log" || { cat "$work/copy/journal.log"; exit 1; }
