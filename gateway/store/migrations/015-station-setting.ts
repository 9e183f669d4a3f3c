/** Settings of the station that the window changes, as JSON by name. */
export const stationSetting = `
CREATE TABLE station_setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`;
