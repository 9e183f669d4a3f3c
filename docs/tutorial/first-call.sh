#!/usr/bin/env bash
# From nothing to a live call, with curl and POSIX tools only. Explained in docs/tutorial.md.
#
#   first-call.sh BASE_URL OPERATOR_TOKEN_FILE [EMAIL]
#
# BASE_URL             address of a running gateway, e.g. http://127.0.0.1:8787
# OPERATOR_TOKEN_FILE  the file operator-token in its data directory (used once, to read the PIN in the local outbox)
# EMAIL                a company e-mail address; the default is an example
set -euo pipefail

base=${1:?"usage: first-call.sh BASE_URL OPERATOR_TOKEN_FILE [EMAIL]"}
token_file=${2:?"usage: first-call.sh BASE_URL OPERATOR_TOKEN_FILE [EMAIL]"}
email=${3:-ada@flights.example}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
answer=$work/answer
status=000

say() { printf '%s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

# call METHOD PATH CREDENTIAL [BODY] → $status and the file $answer. Retries while the gateway is overloaded or limits the rate.
call() {
  local method=$1 path=$2 credential=$3 body=${4-}
  local headers=()
  if [ -n "$credential" ]; then headers+=(-H "Authorization: Bearer $credential"); fi
  if [ -n "$body" ]; then headers+=(-H 'Content-Type: application/json' --data "$body"); fi
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    status=$(curl -sS --max-time 30 -o "$answer" -w '%{http_code}' -X "$method" ${headers[@]+"${headers[@]}"} "$base$path")
    grep -Eq '"code":"(overloaded|rate-limited)"' "$answer" || return 0
    sleep 1
  done
}

# expect STATUS WHAT: on any other status, ends the script and prints the gateway's answer.
expect() {
  [ "$status" = "$1" ] || fail "$2: expected $1, got $status: $(cat "$answer")"
  say "ok   $2 ($status)"
}

# text NAME: the first string field of that name in the answer.
text() { grep -o "\"$1\":\"[^\"]*\"" "$answer" | head -n 1 | sed "s/^\"$1\":\"//; s/\"\$//"; }
# number NAME: the first numeric field of that name.
number() { grep -Eo "\"$1\":-?[0-9.]+" "$answer" | head -n 1 | sed "s/^\"$1\"://"; }

operator=$(cat "$token_file")

say '1. Log in'
call POST /api/auth/login '' "{\"email\":\"$email\"}"
expect 202 'a PIN was sent'
challenge=$(text challengeId)
[ "$(text delivery)" = outbox ] || fail 'this gateway sends mail: log in with the PIN from your mailbox'
call GET /api/auth/outbox "$operator"
expect 200 'the outbox of the machine’s owner'
pin=$(grep -o '"text":"[^"]*"' "$answer" | head -n 1 | grep -Eo '(^|[^0-9])[0-9]{6}([^0-9]|$)' | head -n 1 | tr -cd '0-9')
call POST /api/auth/login '' "{\"challengeId\":\"$challenge\",\"pin\":\"$pin\"}"
expect 200 'logged in'
login=$(text accessToken)
grep -q '"docs":{"state":"partial"' "$answer" || fail 'documentation should still be locked'

say '2. See what is locked, and unlock it'
call GET /api/docs/apis/drone.launch "$login"
expect 423 'the documentation of a launch is locked'
say "     gate: $(text gate), open it at: $(text action)"
call POST /api/billing/subscription "$login" '{"planId":"sandbox"}'
expect 200 'the sandbox plan is active'
say "     credits: $(number balance)"

say '3. Read the reference'
call GET /api/docs/apis "$login"
expect 200 'the reference'
if grep -q '"locked":true' "$answer"; then fail 'an entry is still locked'; fi
say "     $(grep -o '"endpoint":' "$answer" | wc -l | tr -d ' ') operations, all open"
call GET /api/docs/apis/drone.launch "$login"
expect 200 'the documentation of a launch'

say '4. Ask the assistant'
goal='Inspect a solar park weekly with two drones'
call POST /api/assistant/recommend "$login" "{\"goal\":\"$goal\"}"
expect 200 'a recommendation'
apis=$(grep -o '"operationId":"[^"]*"' "$answer" | sed 's/^"operationId"://' | tr '\n' ',' | sed 's/,$//')
say "     $apis, $(number perRun) credits a run"

say '5. Make a test key'
call POST /api/developer/key "$login" \
  '{"name":"tutorial","mode":"test","scopes":["telemetry:read","mission:read","drone:launch"]}'
expect 201 'a key, shown once'
key=$(text key)
key_id=$(text keyId)
call GET /api/audit "$key"
expect 403 'the key can do no more than its scopes'

say '6. Launch the simulated copter'
for attempt in $(seq 1 120); do
  call GET /telemetry "$key"
  [ "$status" = 200 ] || fail "telemetry: $(cat "$answer")"
  if grep -q '"ready":true' "$answer"; then break; fi
  [ "$attempt" -lt 120 ] || fail 'no vehicle became ready within two minutes'
  sleep 1
done
say "     ready, mode: $(text mode)"
call GET /api/zones "$key"
expect 200 'the zones'
zone=$(text id)
# The key may also be in the body. It is never stored.
call POST /drone/launch '' \
  "{\"missionType\":\"patrol\",\"zoneId\":\"$zone\",\"priority\":\"normal\",\"auth\":\"$key\"}"
expect 202 'the launch is accepted'
launch=$(text launchId)
say "     $launch: $(text status), aircraft $(text aircraft)"
[ "$(text status)" = enqueued ] || fail 'an accepted launch must have the status enqueued'

say '7. Follow it until it is completed'
last=''
for attempt in $(seq 1 600); do
  call GET "/drone/launch/$launch" "$key"
  [ "$status" = 200 ] || fail "following: $(cat "$answer")"
  now=$(text status)
  if [ "$now" != "$last" ]; then say "     $now"; last=$now; fi
  case $now in
    completed) break ;;
    failed | aborted | interrupted) fail "the launch ended as $now: $(text detail)" ;;
  esac
  [ "$attempt" -lt 600 ] || fail 'the launch did not end within ten minutes'
  sleep 1
done

say '8. Save the work as a workspace'
call POST /api/workspaces "$login" \
  "{\"name\":\"solar park\",\"content\":{\"scenario\":\"$goal\",\"apis\":[$apis],\"requests\":[]}}"
expect 201 'version 1'
workspace=$(text workspaceId)
call PUT "/api/workspaces/$workspace" "$login" \
  "{\"name\":\"solar park\",\"version\":1,\"content\":{\"scenario\":\"$goal\",\"apis\":[$apis],\"requests\":[],\"notes\":\"$launch flown\"}}"
expect 200 'version 2'
call PUT "/api/workspaces/$workspace" "$login" \
  "{\"name\":\"late\",\"version\":1,\"content\":{\"scenario\":\"\",\"apis\":[],\"requests\":[]}}"
expect 409 'a save made from the old version is refused'

say '9. See what it cost'
for attempt in $(seq 1 30); do
  call GET '/api/billing/usage?groupBy=operation' "$login"
  expect 200 'usage'
  if grep -q '"operationId":"drone.launch"' "$answer"; then break; fi
  [ "$attempt" -lt 30 ] || fail "the launch is not in the usage: $(cat "$answer")"
  sleep 1
done
call GET /api/billing/subscription "$login"
expect 200 'the account'
say "     balance: $(number balance)"

say '10. Rotate the key and revoke it'
call POST "/api/developer/key/$key_id/rotate" "$login" '{}'
expect 201 'a new key; the old one stays valid during the overlap'
new_key=$(text key)
new_key_id=$(text keyId)
call GET /telemetry "$key"
expect 200 'the old key still works'
for id in "$key_id" "$new_key_id"; do
  call DELETE "/api/developer/key/$id" "$login"
  expect 204 "revoked $id"
done
for dead in "$key" "$new_key"; do
  call GET /telemetry "$dead"
  expect 401 'a revoked key is refused'
done

say 'done'
