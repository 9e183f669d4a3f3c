/** Generated clients: what a list shows, and the files beside. */
export const sdk = `
CREATE TABLE sdk (
  sdk_id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL,
  summary TEXT NOT NULL,
  files TEXT NOT NULL
) STRICT;
CREATE INDEX sdk_by_owner ON sdk (owner_id);
`;
