/** Parameters of vehicles as they were read last, and every change written to one. */
export const parameter = `
CREATE TABLE parameter_list (
  vehicle_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  hash INTEGER,
  read_at_ms INTEGER NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (vehicle_id, mode)
) STRICT;
CREATE TABLE parameter_change (
  change_id TEXT PRIMARY KEY,
  vehicle_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX parameter_change_by_vehicle ON parameter_change (vehicle_id, at_ms);
`;
