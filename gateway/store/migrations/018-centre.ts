/** Sources of rows at the time of this migration; a later source gets its triggers in a later migration. */
const SOURCES = [
  ['audit', 'audit', ['audit_id']],
  ['command', 'command', ['command_id']],
  ['alert', 'alert_episode', ['alert_id', 'since_ms']],
  ['recording', 'replay_session', ['session_id']],
  ['credit', 'credit_entry', ['entry_id']],
  ['plan', 'action_plan', ['plan_id']],
  ['action', 'action', ['action_id']],
] as const;

/**
 * The station's membership of a fleet, and the rows that its centre does not have yet. A row that changes
 * again moves to the end. Triggers fill the outbox in the transaction that writes the row, so no writer can
 * forget it. They do nothing while the station belongs to no fleet.
 */
export const centre = `
CREATE TABLE centre (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  address TEXT NOT NULL,
  name TEXT NOT NULL,
  seed TEXT NOT NULL,
  enrolment TEXT NOT NULL
) STRICT;

-- How much of each recording the centre has.
CREATE TABLE centre_recording (
  session_id TEXT PRIMARY KEY,
  bytes INTEGER NOT NULL,
  is_complete INTEGER NOT NULL
) STRICT;

CREATE TABLE centre_outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL,
  key TEXT NOT NULL,
  UNIQUE (source, key)
) STRICT;
${SOURCES.map(([source, table, key]) => triggersToCentre(source, table, key)).join('')}
`;

/** Puts every new and changed row of the table into the outbox, in the transaction that writes it. */
export function triggersToCentre(source: string, table: string, key: readonly string[]): string {
  return ['INSERT', 'UPDATE']
    .map(
      (event) => `
CREATE TRIGGER ${table}_${event.toLowerCase()}_to_centre AFTER ${event} ON ${table} WHEN EXISTS (SELECT 1 FROM centre) BEGIN
  DELETE FROM centre_outbox WHERE source = '${source}' AND key = ${keyOf(key)};
  INSERT INTO centre_outbox (source, key) VALUES ('${source}', ${keyOf(key)});
END;`,
    )
    .join('');
}

function keyOf(columns: readonly string[]): string {
  return columns.map((column) => `NEW.${column}`).join(` || '/' || `);
}
