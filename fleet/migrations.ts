/** Forward only, in order. The number of entries is the schema version. Never change a released one. */
export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE fleet_secret (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE enrolment_code (
  code_hash text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE station (
  station_id text PRIMARY KEY,
  name text NOT NULL,
  public_key text NOT NULL UNIQUE,
  version text NOT NULL,
  enrolled_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz
);

-- Rows of stations: the last content received.
CREATE TABLE station_row (
  station_id text NOT NULL,
  source text NOT NULL,
  key text NOT NULL,
  seq bigint NOT NULL,
  at_ms bigint NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  content jsonb NOT NULL,
  PRIMARY KEY (station_id, source, key)
);
CREATE INDEX station_row_by_time ON station_row (source, at_ms DESC, station_id, key);

-- Messages that could not be stored as rows, for inspection.
CREATE TABLE poisoned_message (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now(),
  subject text NOT NULL,
  reason text NOT NULL,
  data text NOT NULL
);
`,
  `
-- Telemetry of all vehicles, at most once a second; a partition for each day of UTC.
CREATE TABLE telemetry (
  station_id text NOT NULL,
  vehicle_id text NOT NULL,
  at timestamptz NOT NULL,
  status text NOT NULL,
  armed boolean,
  flight_mode text,
  lat double precision,
  lon double precision,
  alt_amsl_m real,
  altitude_m real,
  heading_deg real,
  ground_mps real,
  climb_mps real,
  battery_pct real,
  voltage_v real,
  link_quality real,
  satellites real,
  PRIMARY KEY (station_id, vehicle_id, at)
) PARTITION BY RANGE (at);
`,
  `
-- People and programs that use the fleet.
CREATE TABLE fleet_user (
  user_id text PRIMARY KEY,
  name text NOT NULL,
  role text NOT NULL,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
`,
  `
-- Recordings of stations, in parts as they arrive.
CREATE TABLE recording_file (
  station_id text NOT NULL,
  session_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  size_bytes bigint,
  sha256 text,
  PRIMARY KEY (station_id, session_id)
);
CREATE TABLE recording_chunk (
  station_id text NOT NULL,
  session_id text NOT NULL,
  at_byte bigint NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (station_id, session_id, at_byte),
  FOREIGN KEY (station_id, session_id) REFERENCES recording_file ON DELETE CASCADE
);
ALTER TABLE recording_chunk ALTER COLUMN bytes SET STORAGE EXTERNAL;
`,
  `
ALTER TABLE fleet_user ADD COLUMN is_metered boolean NOT NULL DEFAULT false;

CREATE TABLE credit_account (
  account_id text PRIMARY KEY,
  balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0),
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0)
);
-- Rows are only added.
CREATE TABLE credit_entry (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id text NOT NULL REFERENCES credit_account,
  at_ms bigint NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  balance bigint NOT NULL,
  ref text NOT NULL,
  operation_id text,
  trace_id text,
  UNIQUE (account_id, ref, kind)
);
CREATE INDEX credit_entry_by_kind ON credit_entry (kind, at_ms);
`,
  `
-- Policies for all stations. No text: withdrawn.
CREATE SEQUENCE fleet_policy_version;
CREATE TABLE fleet_policy (
  policy_id text PRIMARY KEY,
  text text,
  version bigint NOT NULL,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Which of them are in force at each station.
CREATE TABLE station_policy (
  station_id text PRIMARY KEY,
  version bigint NOT NULL,
  problem text,
  checked_at timestamptz NOT NULL DEFAULT now()
);
`,
  `
-- Null: all scopes of the role.
ALTER TABLE fleet_user ADD COLUMN scopes text[];

-- Plans with steps at several stations.
CREATE TABLE fleet_plan (
  plan_id text PRIMARY KEY,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  parts jsonb NOT NULL UNIQUE,
  waits jsonb NOT NULL,
  seen jsonb NOT NULL DEFAULT '{}',
  is_active boolean NOT NULL DEFAULT false,
  busy_until timestamptz NOT NULL DEFAULT '-infinity'
);
`,
  `
-- Docks, airspace and other resources that only one station at a time may use.
CREATE TABLE shared_resource (
  type text NOT NULL,
  id text NOT NULL,
  station_id text REFERENCES station,
  since timestamptz,
  PRIMARY KEY (type, id)
);
-- The newest request for leases that was applied.
ALTER TABLE station ADD COLUMN lease_seq bigint NOT NULL DEFAULT 0;
`,
];
