import { ROW_SOURCES } from '../../contract/centre/centre.ts';

/**
 * The station's membership of a fleet, and what its centre has not got yet. A row that changes again moves
 * to the end. Written by triggers: whoever writes a record cannot forget it, and both are in one transaction.
 * Without a membership nothing is noted.
 */
export const centre = `
CREATE TABLE centre (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  address TEXT NOT NULL,
  name TEXT NOT NULL,
  station_id TEXT NOT NULL,
  seed TEXT NOT NULL,
  enrolment TEXT NOT NULL
) STRICT;

CREATE TABLE centre_outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  source TEXT NOT NULL,
  key TEXT NOT NULL,
  UNIQUE (source, key)
) STRICT;
${Object.entries(ROW_SOURCES)
  .flatMap(([source, { table, key }]) =>
    ['INSERT', 'UPDATE'].map(
      (event) => `
CREATE TRIGGER ${table}_${event.toLowerCase()}_to_centre AFTER ${event} ON ${table} WHEN EXISTS (SELECT 1 FROM centre) BEGIN
  DELETE FROM centre_outbox WHERE source = '${source}' AND key = ${keyOf(key)};
  INSERT INTO centre_outbox (source, key) VALUES ('${source}', ${keyOf(key)});
END;`,
    ),
  )
  .join('')}
`;

function keyOf(columns: readonly string[]): string {
  return columns.map((column) => `NEW.${column}`).join(` || '/' || `);
}
