/** Checklists as they were worked through, a row a flight, and which one was chosen for a vehicle. */
export const checklist = `
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
