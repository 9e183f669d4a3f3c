/** Parameters a command changed for one flight, with what they were before. */
export const borrowedParameter = `
CREATE TABLE borrowed_parameter (
  vehicle_id TEXT NOT NULL,
  name TEXT NOT NULL,
  value_before REAL NOT NULL,
  value REAL NOT NULL,
  PRIMARY KEY (vehicle_id, name)
) STRICT;
`;
