/** Accounts, logins, keys, credits, usage, workspaces: the developer platform. */
export const platform = `
CREATE TABLE account (
  account_id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  tenant_id TEXT NOT NULL,
  email_verified TEXT NOT NULL CHECK (email_verified IN ('local', 'verified', 'demo')),
  created_at_ms INTEGER NOT NULL
) STRICT;
-- A demo login never touches the account a person made with a PIN of their own.
CREATE UNIQUE INDEX account_by_email ON account (email, (email_verified = 'demo'));

CREATE TABLE login_challenge (
  challenge_id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  client TEXT NOT NULL,
  pin_hash TEXT,
  delivery TEXT NOT NULL CHECK (delivery IN ('smtp', 'outbox')),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  attempts_left INTEGER NOT NULL CHECK (attempts_left >= 0),
  used_at_ms INTEGER
) STRICT;
CREATE INDEX login_challenge_by_email ON login_challenge (email, created_at_ms DESC);
CREATE INDEX login_challenge_by_client ON login_challenge (client, created_at_ms DESC);

CREATE TABLE login_failure (
  subject TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  blocked_until_ms INTEGER NOT NULL,
  updated_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE session (
  session_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (account_id),
  refresh_hash TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  last_used_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER
) STRICT;
CREATE INDEX session_by_account ON session (account_id);

CREATE TABLE outbox_mail (
  mail_id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;
CREATE INDEX outbox_mail_by_age ON outbox_mail (at_ms DESC);

CREATE TABLE secret (
  name TEXT PRIMARY KEY,
  value BLOB NOT NULL
) STRICT;

CREATE TABLE api_key (
  key_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES account (account_id),
  name TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('test', 'live')),
  scopes TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER,
  last_used_at_ms INTEGER,
  replaced_at_ms INTEGER,
  revoked_at_ms INTEGER,
  is_exposed INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX api_key_by_account ON api_key (account_id);

CREATE TABLE record_owner (
  record_id TEXT PRIMARY KEY,
  tenant_id TEXT NOT NULL
) STRICT;
CREATE INDEX record_owner_by_tenant ON record_owner (tenant_id);
CREATE INDEX audit_by_actor ON audit (actor_id, audit_id DESC);

CREATE TABLE credit_account (
  account_id TEXT PRIMARY KEY,
  plan_id TEXT,
  plan_since_ms INTEGER,
  balance INTEGER NOT NULL DEFAULT 0 CHECK (balance BETWEEN 0 AND 1000000000000),
  held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0)
) STRICT;
CREATE INDEX credit_account_with_holds ON credit_account (account_id) WHERE held > 0;

CREATE TABLE credit_entry (
  entry_id INTEGER PRIMARY KEY,
  account_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('grant', 'hold', 'settle', 'refund', 'expire')),
  amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 1000000000),
  balance INTEGER NOT NULL CHECK (balance >= 0),
  ref TEXT NOT NULL,
  operation_id TEXT,
  key_id TEXT,
  trace_id TEXT
) STRICT;
CREATE INDEX credit_entry_by_account ON credit_entry (account_id, entry_id DESC);
CREATE UNIQUE INDEX credit_entry_once ON credit_entry (account_id, kind, ref);
CREATE UNIQUE INDEX credit_entry_one_end ON credit_entry (account_id, ref) WHERE kind IN ('settle', 'refund');
CREATE TRIGGER credit_entry_never_changes BEFORE UPDATE ON credit_entry BEGIN SELECT RAISE(ABORT, 'ledger rows never change'); END;
CREATE TRIGGER credit_entry_never_goes BEFORE DELETE ON credit_entry BEGIN SELECT RAISE(ABORT, 'ledger rows are never deleted'); END;

CREATE TABLE meter_event (
  account_id TEXT NOT NULL,
  source TEXT NOT NULL,
  event_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  operation_id TEXT NOT NULL,
  quantity INTEGER NOT NULL,
  key_id TEXT,
  PRIMARY KEY (account_id, source, event_id)
) STRICT;
CREATE INDEX meter_event_by_age ON meter_event (at_ms);

CREATE TABLE usage_day (
  account_id TEXT NOT NULL,
  day TEXT NOT NULL,
  key_id TEXT NOT NULL,
  operation_id TEXT NOT NULL,
  calls INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  credits INTEGER NOT NULL,
  PRIMARY KEY (account_id, day, key_id, operation_id)
) STRICT;

CREATE TABLE voucher (
  code_hash TEXT PRIMARY KEY,
  plan_id TEXT,
  credits INTEGER NOT NULL CHECK (credits >= 0),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER,
  used_by TEXT,
  used_at_ms INTEGER
) STRICT;

CREATE TABLE workspace (
  workspace_id TEXT PRIMARY KEY,
  account_id TEXT NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  saved_at_ms INTEGER NOT NULL,
  deleted_at_ms INTEGER
) STRICT;
CREATE INDEX workspace_by_account ON workspace (account_id, saved_at_ms DESC);

CREATE TABLE workspace_version (
  workspace_id TEXT NOT NULL REFERENCES workspace (workspace_id),
  version INTEGER NOT NULL,
  saved_at_ms INTEGER NOT NULL,
  name TEXT NOT NULL,
  content TEXT NOT NULL,
  PRIMARY KEY (workspace_id, version)
) STRICT;
`;
