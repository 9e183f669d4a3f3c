/** Actions, plans, decisions, policies, approvals, overrides, leases, signed audit heads and armed time. */
export const governedActions = `
CREATE TABLE action_plan (
  plan_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  state TEXT NOT NULL,
  version INTEGER NOT NULL,
  trace_id TEXT NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX action_plan_by_time ON action_plan (created_at_ms DESC);

CREATE TABLE action (
  action_id TEXT PRIMARY KEY,
  plan_id TEXT REFERENCES action_plan (plan_id),
  position INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  state TEXT NOT NULL,
  version INTEGER NOT NULL,
  trace_id TEXT NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX action_by_time ON action (created_at_ms DESC);
CREATE INDEX action_by_plan ON action (plan_id, position);

CREATE TABLE plan_dependency (
  plan_id TEXT NOT NULL REFERENCES action_plan (plan_id),
  dependency_id TEXT NOT NULL,
  record TEXT NOT NULL,
  PRIMARY KEY (plan_id, dependency_id)
) STRICT;

CREATE TABLE action_event (
  event_id INTEGER PRIMARY KEY,
  plan_id TEXT,
  action_id TEXT,
  at_ms INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX action_event_by_plan ON action_event (plan_id, event_id);
CREATE INDEX action_event_by_action ON action_event (action_id, event_id);
CREATE TRIGGER action_event_never_changes BEFORE UPDATE ON action_event
  BEGIN SELECT RAISE(ABORT, 'events never change'); END;

CREATE TABLE decision (
  decision_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  trace_id TEXT NOT NULL,
  vehicle_id TEXT,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX decision_by_time ON decision (created_at_ms DESC);
CREATE INDEX decision_by_trace ON decision (trace_id);
CREATE INDEX decision_by_vehicle ON decision (vehicle_id);

CREATE TABLE policy_version (
  version TEXT PRIMARY KEY,
  loaded_at_ms INTEGER NOT NULL,
  files TEXT NOT NULL
) STRICT;

CREATE TABLE approval (
  approval_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX approval_by_time ON approval (created_at_ms DESC);

CREATE TABLE override_grant (
  override_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX override_grant_by_time ON override_grant (created_at_ms DESC);

CREATE TABLE command_lease (
  vehicle_id TEXT PRIMARY KEY,
  epoch INTEGER NOT NULL
) STRICT;

CREATE TABLE audit_head (
  audit_id INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  hash TEXT NOT NULL,
  signature TEXT NOT NULL
) STRICT;

CREATE INDEX audit_by_target ON audit (target);

CREATE TABLE armed_time (
  armed_time_id TEXT PRIMARY KEY,
  created_at_ms INTEGER NOT NULL,
  vehicle_id TEXT NOT NULL,
  record TEXT NOT NULL
) STRICT;
CREATE INDEX armed_time_by_vehicle ON armed_time (vehicle_id, created_at_ms);

CREATE INDEX command_by_trace ON command (json_extract(record, '$.traceId'));
ALTER TABLE command ADD COLUMN trace TEXT NOT NULL DEFAULT '[]';
CREATE INDEX command_by_vehicle ON command (json_extract(record, '$.vehicleId'));
CREATE INDEX command_by_category ON command (json_extract(record, '$.category'));
CREATE INDEX command_by_actor ON command (json_extract(record, '$.actor.id'));
CREATE INDEX command_unended ON command (command_id)
  WHERE json_extract(record, '$.state') NOT IN ('done', 'denied', 'refused', 'failed', 'unknown', 'cancelled');

UPDATE command SET record = json_set(
  record,
  '$.category', CASE json_extract(record, '$.command')
    WHEN 'hold' THEN 'Emergency' WHEN 'rtl' THEN 'Emergency' WHEN 'land' THEN 'Emergency' WHEN 'disarm' THEN 'Emergency'
    WHEN 'start-mission' THEN 'Mission' ELSE 'Navigation' END,
  '$.actionId', json('null'), '$.planId', json('null'), '$.runId', json('null'),
  '$.approvalId', json('null'), '$.epoch', json('null')
);
UPDATE launch SET record = json_set(record, '$.actionId', json('null'));
UPDATE mission_run SET record = json_set(record, '$.actionId', json('null'));
`;
