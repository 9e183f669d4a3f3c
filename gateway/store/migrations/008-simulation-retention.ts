/**
 * Columns and indexes that find runs by scenario and by plan, and those that still have a recording or
 * their events, without reading the runs.
 */
export const simulationRetention = `
ALTER TABLE simulation_run ADD COLUMN scenario_id TEXT GENERATED ALWAYS AS (json_extract(record, '$.scenarioId')) VIRTUAL;
ALTER TABLE simulation_run ADD COLUMN plan_id TEXT GENERATED ALWAYS AS (json_extract(record, '$.planId')) VIRTUAL;
ALTER TABLE simulation_run ADD COLUMN session_id TEXT GENERATED ALWAYS AS (json_extract(record, '$.sessionId')) VIRTUAL;
ALTER TABLE simulation_run ADD COLUMN events_removed_at_ms INTEGER GENERATED ALWAYS AS (json_extract(record, '$.eventsRemovedAtMs')) VIRTUAL;
CREATE INDEX simulation_run_by_scenario ON simulation_run (scenario_id, created_at_ms DESC);
CREATE INDEX simulation_run_by_plan_id ON simulation_run (plan_id, created_at_ms DESC);
CREATE INDEX simulation_run_with_recording ON simulation_run (created_at_ms DESC) WHERE session_id IS NOT NULL;
CREATE INDEX simulation_run_with_events ON simulation_run (created_at_ms DESC) WHERE events_removed_at_ms IS NULL;
`;
