/** Accounts that the operator lets see or command live vehicles. */
export const stationMember = `
CREATE TABLE station_member (
  account_id TEXT PRIMARY KEY REFERENCES account (account_id),
  role TEXT NOT NULL,
  admitted_by TEXT NOT NULL,
  admitted_at_ms INTEGER NOT NULL
) STRICT;
`;
