/** Recordings that were read: what they hold, what happened in them, what people wrote to them. */
export const replay = `
CREATE TABLE replay_session (
  session_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  state TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX replay_session_by_time ON replay_session (created_at_ms DESC);

CREATE TABLE replay_event (
  session_id TEXT NOT NULL REFERENCES replay_session (session_id),
  seq INTEGER NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (session_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE replay_note (
  note_id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX replay_note_by_session ON replay_note (session_id, created_at_ms);

CREATE INDEX IF NOT EXISTS command_by_time ON command (created_at_ms);
`;
