import { platform } from './002-platform.ts';
import { governedActions } from './003-governed-actions.ts';
import { centre, triggersToCentre } from './018-centre.ts';

/** Links, commands, launches, missions, audit and idempotency: data the first flight must keep. */
const firstFlight = `
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

/** Indexed recordings: their content, events and notes. */
const replay = `
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

/** Runs of scenarios and rehearsals. */
const simulation = `
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

/** Raised alerts, shown later in recordings, and an index of the audit by time for them. */
const alertHistory = `
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

/** Generated clients: their list entries and files. */
const sdk = `
CREATE TABLE sdk (
  sdk_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  summary TEXT NOT NULL,
  files TEXT NOT NULL
) STRICT;
CREATE INDEX sdk_by_owner ON sdk (owner_id);
`;

/**
 * Columns and indexes that find runs by scenario and plan, and those with a recording or events,
 * without reading the runs.
 */
const simulationRetention = `
ALTER TABLE simulation_run ADD COLUMN scenario_id TEXT GENERATED ALWAYS AS (json_extract(record, '$.scenarioId')) VIRTUAL;
ALTER TABLE simulation_run ADD COLUMN plan_id TEXT GENERATED ALWAYS AS (json_extract(record, '$.planId')) VIRTUAL;
ALTER TABLE simulation_run ADD COLUMN session_id TEXT GENERATED ALWAYS AS (json_extract(record, '$.sessionId')) VIRTUAL;
ALTER TABLE simulation_run ADD COLUMN events_removed_at_ms INTEGER GENERATED ALWAYS AS (json_extract(record, '$.eventsRemovedAtMs')) VIRTUAL;
CREATE INDEX simulation_run_by_scenario ON simulation_run (scenario_id, created_at_ms DESC);
CREATE INDEX simulation_run_by_plan_id ON simulation_run (plan_id, created_at_ms DESC);
CREATE INDEX simulation_run_with_recording ON simulation_run (created_at_ms DESC) WHERE session_id IS NOT NULL;
CREATE INDEX simulation_run_with_events ON simulation_run (created_at_ms DESC) WHERE events_removed_at_ms IS NULL;
`;

/** Saved workflows with their versions, and their runs with each node turn. */
const workflow = `
CREATE TABLE workflow (
  workflow_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  schedule TEXT
) STRICT;
CREATE INDEX workflow_by_owner ON workflow (owner_id);
CREATE TABLE workflow_version (
  workflow_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  saved_at_ms INTEGER NOT NULL,
  hash TEXT NOT NULL,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  graph TEXT NOT NULL,
  PRIMARY KEY (workflow_id, version)
) STRICT;
CREATE TABLE workflow_run (
  run_id TEXT PRIMARY KEY,
  workflow_id TEXT NOT NULL,
  owner_id TEXT NOT NULL,
  hash TEXT NOT NULL,
  environment TEXT NOT NULL,
  state TEXT NOT NULL,
  record TEXT NOT NULL,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX workflow_run_by_owner ON workflow_run (owner_id);
CREATE INDEX workflow_run_by_hash ON workflow_run (hash, state);
CREATE TABLE workflow_turn (
  run_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (run_id, seq)
) STRICT;
`;

/** Checklist runs, a row per flight, and the checklist chosen for each vehicle. */
const checklist = `
CREATE TABLE checklist_run (
  run_id TEXT PRIMARY KEY,
  vehicle_id TEXT NOT NULL,
  armed_at_ms INTEGER,
  ended_at_ms INTEGER,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX checklist_run_by_flight ON checklist_run (vehicle_id, armed_at_ms);
CREATE TABLE checklist_choice (
  vehicle_id TEXT PRIMARY KEY,
  checklist_id TEXT NOT NULL
) STRICT;
`;

/** Parameters of vehicles as last read, and every change written to one. */
const parameter = `
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

/** Saved flight plans with their versions. */
const flightPlan = `
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

/** Accounts that the operator allows to see or command live vehicles. */
const stationMember = `
CREATE TABLE station_member (
  account_id TEXT PRIMARY KEY REFERENCES account (account_id),
  role TEXT NOT NULL,
  admitted_by TEXT NOT NULL,
  admitted_at_ms INTEGER NOT NULL
) STRICT;
`;

/** Parameters a command changed for one flight, with previous values. */
const borrowedParameter = `
CREATE TABLE borrowed_parameter (
  vehicle_id TEXT NOT NULL,
  name TEXT NOT NULL,
  value_before REAL NOT NULL,
  value REAL NOT NULL,
  PRIMARY KEY (vehicle_id, name)
) STRICT;
`;

/** Station settings that the operator changes, as JSON by name. */
const stationSetting = `
CREATE TABLE station_setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`;

/** A launch or mission run is stored with its command: one intent, one row. */
const commandRun = `
ALTER TABLE command ADD COLUMN run TEXT;
UPDATE command SET run = (SELECT record FROM launch WHERE launch_id = json_extract(command.record, '$.runId'))
  WHERE json_extract(record, '$.command') = 'launch';
UPDATE command SET run = (SELECT record FROM mission_run WHERE mission_id = json_extract(command.record, '$.runId'))
  WHERE json_extract(record, '$.command') = 'mission';
CREATE INDEX command_with_run ON command (json_extract(record, '$.command')) WHERE run IS NOT NULL;
DROP TABLE launch;
DROP TABLE mission_run;
`;

/** The action of a launch or mission is stored with its command too. */
const commandAction = `
ALTER TABLE command ADD COLUMN action TEXT;
CREATE INDEX command_by_action ON command (json_extract(action, '$.actionId')) WHERE action IS NOT NULL;
CREATE INDEX command_with_action ON command (created_at_ms DESC) WHERE action IS NOT NULL;
`;

/** What the fleet shared when the station last heard its centre, as JSON. */
const sharedResources = `
ALTER TABLE centre ADD COLUMN shared_resources TEXT NOT NULL DEFAULT '[]';
`;

/** The centre of a fleet also gets the usage of each day, with that of the past. */
const usageToCentre = `
${triggersToCentre('usage', 'usage_day', ['operation_id', 'account_id', 'day', 'key_id'])}
INSERT INTO centre_outbox (source, key)
  SELECT 'usage', operation_id || '/' || account_id || '/' || day || '/' || key_id FROM usage_day
  WHERE EXISTS (SELECT 1 FROM centre) ORDER BY day;
`;

/** Forward only, in order. The number of entries is the schema version. Never change a released one. */
export const MIGRATIONS: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '001-first-flight', sql: firstFlight },
  { name: '002-platform', sql: platform },
  { name: '003-governed-actions', sql: governedActions },
  { name: '004-replay', sql: replay },
  { name: '005-simulation', sql: simulation },
  { name: '006-alert-history', sql: alertHistory },
  { name: '007-sdk', sql: sdk },
  { name: '008-simulation-retention', sql: simulationRetention },
  { name: '009-workflow', sql: workflow },
  { name: '010-checklist', sql: checklist },
  { name: '011-parameter', sql: parameter },
  { name: '012-flight-plan', sql: flightPlan },
  { name: '013-station-member', sql: stationMember },
  { name: '014-borrowed-parameter', sql: borrowedParameter },
  { name: '015-station-setting', sql: stationSetting },
  { name: '016-command-run', sql: commandRun },
  { name: '017-command-action', sql: commandAction },
  { name: '018-centre', sql: centre },
  { name: '019-shared-resources', sql: sharedResources },
  { name: '020-usage-to-centre', sql: usageToCentre },
];
