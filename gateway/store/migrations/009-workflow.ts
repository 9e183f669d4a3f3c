/** Saved workflows with their versions, and their runs with each turn of a node. */
export const workflow = `
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
