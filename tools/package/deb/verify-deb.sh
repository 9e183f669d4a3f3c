#!/bin/sh
# npm run verify:deb -- FILE.deb: checks the package with lintian. Then installs it in a throw-away copy of this machine that
# systemd boots, as an update of an older version, flies the simulated copter of the service by REST, opens serial devices,
# goes back to the older version and to its backup, removes and purges. Needs root, Debian and systemd-nspawn.
set -eu
deb=$(realpath "$1")
if command -v lintian >/dev/null; then
  lintian --allow-root --fail-on error,warning "$deb"
else
  echo "verify:deb: not checked with lintian, which is not installed"
fi
if [ "$(id -u)" != 0 ] || ! command -v systemd-nspawn >/dev/null; then
  echo "verify:deb: not installed, which needs root and systemd-nspawn (Debian: systemd-container)"
  exit 0
fi
work=$(mktemp -d)
trap 'umount -l "$work/copy" "$work" 2>/dev/null || true; rmdir "$work"' EXIT
mount -t tmpfs -o size=4g tmpfs "$work"
mkdir "$work/above" "$work/work" "$work/copy"
mount -t overlay -o "lowerdir=/,upperdir=$work/above,workdir=$work/work" overlay "$work/copy"
cp "$deb" "$work/copy/aerodeck.deb"
# The same package with a lower version.
dpkg-deb --raw-extract "$deb" "$work/older"
sed -i 's/^Version: .*/Version: 0.0.1/' "$work/older/DEBIAN/control"
sed -i 's/"version": ".*"/"version": "0.0.1"/' "$work/older/usr/lib/aerodeck/resources/app.asar.unpacked/package.json"
dpkg-deb -Znone --build "$work/older" "$work/copy/older.deb" >/dev/null
rm -r "$work/older"
# The units that the documentation shows for a backup: the service, then its timer.
awk -v folder="$work/copy/etc/systemd/system" '
  /^```ini/ { file = folder "/aerodeck-backup." (blocks++ ? "timer" : "service"); next }
  /^```/ { file = "" }
  file { print > file }' "$(dirname "$0")/../../../docs/server.md"

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
version() { curl -sS http://127.0.0.1:8787/health | tee /answer | grep -q "\"version\":\"$1\""; }
get() { curl -sS -H "Authorization: Bearer $(token)" "http://127.0.0.1:8787$1" | tee /answer; }
flown() { get /api/replay/flights | grep -q '"items":\[{'; }
login() { curl -sS http://127.0.0.1:8787/api/auth/login -H 'Content-Type: application/json' -d "$1" >/answer; }
answered() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" /answer; }
admitted() { curl -sS -H "Authorization: Bearer $key" http://127.0.0.1:8787/api/whoami | tee /answer | grep -q '"kind":"key"'; }
new=$(dpkg-deb --field /aerodeck.deb Version)

dpkg -i --force-depends /older.deb
[ "$(systemctl is-enabled aerodeck || true)" = disabled ] || fault "the service is on after the installation"
systemctl start aerodeck || fault "the service does not start"
[ "$(ps -o user= -p "$(state MainPID)")" = aerodeck ] || fault "the gateway does not run as its own user"
[ "$(stat -c '%U %a' /var/lib/aerodeck/)" = 'aerodeck 700' ] || fault "the data directory is not private"
version 0.0.1 || fault "the older version does not run"
login '{"email":"ada@flights.example"}'
challenge=$(answered challengeId)
get /api/auth/outbox
pin=$(answered text | grep -Eo '(^|[^0-9])[0-9]{6}([^0-9]|$)' | head -n 1 | tr -cd 0-9)
login "{\"challengeId\":\"$challenge\",\"pin\":\"$pin\"}"
curl -sS -H "Authorization: Bearer $(answered accessToken)" -H 'Content-Type: application/json' \
  http://127.0.0.1:8787/api/developer/key -d '{"name":"script","mode":"test","scopes":["telemetry:read"]}' >/answer
key=$(answered key)
admitted || fault "a new key is refused"
systemctl enable --now aerodeck-backup.timer
systemctl start aerodeck-backup
backup=/var/lib/aerodeck-backup/$(date +%F)
[ -f "$backup/aerodeck.sqlite" ] || fault "no backup"

echo "--- update: armed between unpacking and configuring"
dpkg --unpack /aerodeck.deb
# Until the position estimate is there, and again when the copter was left armed too long.
flies() {
  api POST '/api/vehicles/uav-1/commands/arm?wait=done' >/dev/null
  api POST '/api/vehicles/uav-1/commands/takeoff?wait=done' '{"altitudeM":10}' | tee /answer | grep -q '"state":"done"'
}
has flies
armed() { state StatusText | grep -q 'armed: '; }
has armed
before=$(state MainPID)
dpkg --configure --force-depends aerodeck
[ "$(state MainPID)" = "$before" ] || fault "an update ends the gateway of an armed vehicle"
echo "--- update while a vehicle is armed"
dpkg -i --force-depends /aerodeck.deb && fault "an update while a vehicle is armed is not refused"
api POST '/api/vehicles/uav-1/commands/land?wait=done' | tee /answer | grep -q '"state":"done"' || fault "landing"
disarmed() { state StatusText | grep -q 'no vehicle armed'; }
has disarmed
echo "--- update after landing"
dpkg -i --force-depends /aerodeck.deb
has systemctl is-active --quiet aerodeck
[ "$(state MainPID)" != "$before" ] || fault "an update does not restart the service"
version "$new" || fault "the update does not run"
has flown
admitted || fault "a key of before the update is refused"

echo "--- back to the older version, with a store that it does not know"
store="new (require('node:sqlite').DatabaseSync)('/var/lib/aerodeck/aerodeck.sqlite')"
schema=$(/usr/lib/aerodeck/node -p "$store.prepare('PRAGMA user_version').get().user_version")
/usr/lib/aerodeck/node -e "$store.exec('PRAGMA user_version = 999')"
dpkg -i --force-depends /older.deb >/answer 2>&1 || fault "the older version is not installed"
cat /answer
grep -q 'Install that version again' /answer || fault "going back does not say what to do"
sleep 3
[ "$(state ActiveState) $(state NRestarts)" = 'failed 0' ] || fault "the older version is started again and again"
/usr/lib/aerodeck/node -e "$store.exec('PRAGMA user_version = $schema')"
dpkg -i --force-depends /aerodeck.deb
version "$new" || fault "the newer version does not run again"
has flown
echo "--- back to the backup of the older version"
systemctl stop aerodeck
dpkg -i --force-depends /older.deb
aerodeck admin restore "$backup" --replace --data-dir /var/lib/aerodeck
systemctl start aerodeck || fault "the restored station does not start"
version 0.0.1 || fault "the older version does not run on its backup"
admitted || fault "a key of the backup is refused"
flown && fault "a flight after the backup is there"
find /var/lib/aerodeck ! -user aerodeck | tee /answer
[ ! -s /answer ] || fault "restored files belong to somebody else"
dpkg -i --force-depends /aerodeck.deb
version "$new" || fault "the restored station is not updated"
admitted || fault "the update of a restored station refuses its key"

echo "--- serial devices"
# Allowed without a driver: "No such device". Not allowed: "not permitted".
for device in ttyS9:4:20 ttyACM9:166:0 ttyUSB9:188:0 ttyAMA9:204:64 other:10:229; do
  path=/dev/${device%%:*} numbers=${device#*:}
  mknod -m 660 "$path" c "${numbers%:*}" "${numbers#*:}"
  chgrp dialout "$path"
done
cat >/devices.sh <<'DEVICES'
for device in ttyS9 ttyACM9 ttyUSB9 ttyAMA9 other; do
  (exec 3<>/dev/$device) 2>&1 && echo "/dev/$device: opened"
done
true
DEVICES
mkdir /run/systemd/system/aerodeck.service.d
printf '[Service]\nExecStartPre=/bin/sh /devices.sh\n' >/run/systemd/system/aerodeck.service.d/devices.conf
systemctl daemon-reload
if command -v socat >/dev/null; then
  # A copter of another gateway at the other end of the line, which only the group dialout may open.
  socat PTY,link=/dev/ttyACM0,rawer,group=dialout,mode=660 UDP-LISTEN:15555 &
  aerodeck serve --port 8788 --data-dir /copter --sim copter --link forward:127.0.0.1:15555 >/copter.log &
  echo '{ "link": ["serial:/dev/ttyACM0:115200"], "noSim": true }' |
    runuser -u aerodeck -- tee /var/lib/aerodeck/config.json
else
  echo "verify:deb: no vehicle on a serial line, because socat is not installed"
fi
systemctl restart aerodeck
journalctl --unit=aerodeck --output=cat --lines=100 | grep '/dev/' | tee /answer
[ "$(grep -c 'not permitted' /answer)" = 1 ] && grep -q 'other.*not permitted' /answer || fault "the wrong devices are allowed"
heard() { get /api/links | grep -q '"kind":"serial".*"state":"open".*"sysid":'; }
[ ! -e /copter ] || has heard

echo "--- hung gateway, removal"
hung=$(state MainPID)
kill -STOP "$hung"
again() { [ "$(state MainPID)" != "$hung" ] && systemctl is-active --quiet aerodeck; }
has again
dpkg -r aerodeck
[ -f /var/lib/aerodeck/aerodeck.sqlite ] || fault "removing deletes the data"
dpkg -P aerodeck
ls -d /var/lib/aerodeck* | tee /answer
[ "$(cat /answer)" = /var/lib/aerodeck-backup ] || fault "purging keeps more than the backups"
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
# A namespace of its own for the network: the port is free there. The devices of a service are limited only in the unified
# hierarchy of cgroups and with the system calls that nspawn's filter refuses.
SYSTEMD_NSPAWN_UNIFIED_HIERARCHY=1 SYSTEMD_SECCOMP=0 \
  timeout 900 systemd-nspawn --quiet --register=no --keep-unit --private-network --console=pipe -D "$work/copy" --boot \
  </dev/null >/dev/null 2>&1 || true
cat "$work/copy/verify.log"
grep -q '^VERIFIED$' "$work/copy/verify.log" || { cat "$work/copy/journal.log"; exit 1; }
