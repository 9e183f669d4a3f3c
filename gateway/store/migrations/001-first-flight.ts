/** Links, commands, launches, missions, audit and idempotency: what the first flight must not lose. */
export const firstFlight = `
CREATE TABLE link (
  link_id TEXT PRIMARY KEY,
  text TEXT NOT NULL UNIQUE
) STRICT;

CREATE TABLE command (
  command_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX command_by_time ON command (created_at_ms DESC);

CREATE TABLE launch (
  launch_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX launch_by_time ON launch (created_at_ms DESC);

CREATE TABLE mission_run (
  mission_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX mission_run_by_time ON mission_run (created_at_ms DESC);

CREATE TABLE audit (
  audit_id INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  trace_id TEXT NOT NULL,
  actor_kind TEXT NOT NULL,
  actor_id TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT NOT NULL,
  decision_id TEXT,
  outcome TEXT NOT NULL,
  detail TEXT NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
) STRICT;
CREATE INDEX audit_by_trace ON audit (trace_id);
CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit rows never change'); END;
CREATE TRIGGER audit_never_goes BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit rows are never deleted'); END;

CREATE TABLE idempotency (
  principal_id TEXT NOT NULL,
  idempotency_key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  answer TEXT,
  PRIMARY KEY (principal_id, idempotency_key)
) STRICT;

CREATE INDEX idempotency_by_expiry ON idempotency (expires_at_ms);

CREATE TABLE signing_clock (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  timestamp_10us INTEGER NOT NULL
) STRICT;
`;
