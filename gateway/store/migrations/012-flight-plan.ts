/** Saved flight plans with their versions. */
export const flightPlan = `
CREATE TABLE flight_plan (
  flight_plan_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  version INTEGER NOT NULL
) STRICT;
CREATE INDEX flight_plan_by_owner ON flight_plan (owner_id);
CREATE TABLE flight_plan_version (
  flight_plan_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  saved_at_ms INTEGER NOT NULL,
  name TEXT NOT NULL,
  vehicle TEXT NOT NULL,
  entries INTEGER NOT NULL,
  plan TEXT NOT NULL,
  PRIMARY KEY (flight_plan_id, version)
) STRICT;
`;
