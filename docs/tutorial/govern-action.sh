#!/usr/bin/env bash
# Plan, check, lease, execute and abort under governance, with curl and POSIX tools only. Explained in docs/tutorial.md.
#
#   govern-action.sh BASE_URL OPERATOR_TOKEN_FILE
#
# BASE_URL             address of a running gateway with a simulated copter, e.g. http://127.0.0.1:8787
# OPERATOR_TOKEN_FILE  the file operator-token in its data directory
set -euo pipefail

base=${1:?"usage: govern-action.sh BASE_URL OPERATOR_TOKEN_FILE"}
token_file=${2:?"usage: govern-action.sh BASE_URL OPERATOR_TOKEN_FILE"}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
answer=$work/answer
status=000
token=$(cat "$token_file")

say() { printf '%s\n' "$*"; }
fail() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

# call METHOD PATH [BODY] → $status and the file $answer. Retries while the gateway is overloaded or limits the rate.
call() {
  local method=$1 path=$2 body=${3-}
  local headers=(-H "Authorization: Bearer $token")
  if [ -n "$body" ]; then headers+=(-H 'Content-Type: application/json' --data "$body"); fi
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    status=$(curl -sS --max-time 30 -o "$answer" -w '%{http_code}' -X "$method" "${headers[@]}" "$base$path")
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

# follow PATH WANTED...: reads until the first "state" of the answer is one of WANTED; prints each change.
follow() {
  local path=$1 last='' now
  shift
  for _ in $(seq 1 600); do
    call GET "$path"
    [ "$status" = 200 ] || fail "following $path: $(cat "$answer")"
    now=$(text state)
    if [ "$now" != "$last" ]; then say "     $now"; last=$now; fi
    for wanted in "$@"; do if [ "$now" = "$wanted" ]; then return 0; fi; done
    case $now in failed | denied | expired) fail "$path ended as $now: $(text detail)" ;; esac
    sleep 0.5
  done
  fail "$path did not reach: $*"
}

say '1. Wait for a simulated vehicle'
for attempt in $(seq 1 120); do
  call GET '/telemetry?fields=mode,health,status'
  [ "$status" = 200 ] || fail "telemetry: $(cat "$answer")"
  if grep -q '"ready":true' "$answer"; then break; fi
  [ "$attempt" -lt 120 ] || fail 'no vehicle became ready within two minutes'
  sleep 1
done
[ "$(text mode)" = sim ] || fail 'this station has vehicles that are not simulated: run this script with simulated vehicles only'
vehicle=$(text id)
say "     $vehicle is ready"

say '2. Create a plan, as a draft'
call POST /api/action/plan/create \
  "{\"name\":\"Look over the field\",\"vehicles\":[\"$vehicle\"],\"compensation\":\"rtl\"}"
expect 201 'a plan'
plan=$(text planId)

say '3. Add its steps'
call POST "/api/action/plan/$plan/steps/add" "{\"stepId\":\"arm\",\"type\":\"arm\",\"vehicleId\":\"$vehicle\"}"
expect 201 'arm'
call POST "/api/action/plan/$plan/steps/add" \
  "{\"stepId\":\"climb\",\"type\":\"takeoff\",\"vehicleId\":\"$vehicle\",\"params\":{\"altitudeM\":20}}"
expect 201 'climb to 20 m'
call POST "/api/action/plan/$plan/steps/add" \
  '{"stepId":"look","type":"wait","params":{"durationS":600},"afterStepId":"climb"}'
expect 201 'look around for ten minutes'

say '4. Add a dependency'
call POST "/api/action/plan/$plan/dependencies/add" '{"from":"arm","to":"climb"}'
expect 201 'climb waits for arm'
call POST "/api/action/plan/$plan/dependencies/add" '{"from":"climb","to":"arm"}'
expect 422 'the other way round is a cycle'
[ "$(text code)" = dependency-cycle ] || fail "expected dependency-cycle: $(cat "$answer")"

say '5. Check it'
call POST "/api/action/$plan/dependencies/check"
expect 200 'the plan is checked'
if grep -q '"severity":"error"' "$answer"; then fail "the plan has errors: $(cat "$answer")"; fi

say '6. Queue a single action beside it'
call POST /api/action/queue \
  "{\"type\":\"notify\",\"title\":\"Announce the start\",\"params\":{\"text\":\"The survey of the field starts now\"}}"
expect 202 'an action in the queue'
action=$(text actionId)

say '7. Lease what it needs'
call POST "/api/action/$action/resources" '{"resources":[{"type":"operator","id":"me"}]}'
expect 200 'the operator is taken for it'

say '8. Execute it'
call POST "/api/action/$action/execute"
expect 202 'an attempt is recorded'
follow "/api/action/$action" succeeded

say '9. Execute the plan'
call POST "/api/action/plan/$plan/execute"
expect 202 'the plan is running'
for attempt in $(seq 1 600); do
  call GET '/telemetry?fields=altitude_m,flight_mode'
  if [ "$(number altitude_m | cut -d. -f1)" -ge 18 ] 2>/dev/null; then break; fi
  call GET "/api/action/plan/$plan"
  case $(text state) in
    running) ;;
    *) fail "the plan is $(text state): $(text detail)" ;;
  esac
  [ "$attempt" -lt 600 ] || fail 'the vehicle did not climb'
  sleep 0.5
done
call GET '/telemetry?fields=flight_mode'
say "     $vehicle is up, in $(text flight_mode)"

say '10. Abort it: hold, then return'
call POST "/api/action/plan/$plan/abort" '{"reason":"Seen enough"}'
expect 202 'the plan is aborted'
follow "/api/action/plan/$plan" aborted

say '11. See what was decided, and by which policies'
call GET "/api/governance/decisions?vehicle=$vehicle&limit=1"
expect 200 'the newest decision'
decision=$(text decisionId)
[ -n "$decision" ] || fail 'no decision is stored'
call GET "/api/governance/decisions/$decision"
expect 200 "$decision with its evidence and input"
grep -o '"evidence":\["policy-version:[^"]*"' "$answer" | head -n 1 | sed 's/^"evidence":\["/     /; s/"$//'
call GET '/api/commands?limit=1'
expect 200 'the newest command'
command=$(text commandId)
call GET "/api/commands/$command"
expect 200 'its trace'
say "     $(grep -o '"kind":"\(request\|decision\|approval\|attempt\|ack\|effect\|end\)"' "$answer" | sed 's/^"kind":"//; s/"$//' | tr '\n' ' ')"
call GET /api/audit/verify
expect 200 'the audit record'
grep -q '"ok":true' "$answer" || fail "the audit record is broken: $(cat "$answer")"

say 'done'
