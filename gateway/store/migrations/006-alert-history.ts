/**
 * Alerts that were raised, so that recordings can show them later; an index of the audit by time for the
 * same.
 */
export const alertHistory = `
CREATE TABLE alert_episode (
  alert_id TEXT NOT NULL,
  since_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  record TEXT NOT NULL,
  PRIMARY KEY (alert_id, since_ms)
) STRICT, WITHOUT ROWID;
CREATE INDEX alert_episode_by_time ON alert_episode (since_ms);

CREATE INDEX audit_by_time ON audit (at_ms);
`;
