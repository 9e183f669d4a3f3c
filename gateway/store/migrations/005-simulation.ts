/** Runs of scenarios and rehearsals. */
export const simulation = `
CREATE TABLE simulation_run (
  simulation_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  owner_id TEXT NOT NULL,
  state TEXT NOT NULL,
  plan_hash TEXT,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX simulation_run_by_time ON simulation_run (created_at_ms DESC);
CREATE INDEX simulation_run_by_plan ON simulation_run (plan_hash, created_at_ms DESC);
`;
