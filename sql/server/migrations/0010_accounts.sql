-- Ways into an account, and what an instance admin sets up.

-- A row stands over the environment, and that over the default.
CREATE TABLE instance_settings (
  key        text PRIMARY KEY,
  id         uuid NOT NULL,
  value      text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
INSERT INTO instance_settings (key, id, value, created_at, updated_at)
  SELECT 'ENABLE_SIGNUP', gen_random_uuid(), '1', created_at, updated_at FROM instance WHERE is_signup_enabled
  UNION ALL
  SELECT 'DISABLE_WORKSPACE_CREATION', gen_random_uuid(), '1', created_at, updated_at FROM instance
  WHERE is_workspace_creation_disabled;
ALTER TABLE instance DROP COLUMN is_signup_enabled;
ALTER TABLE instance DROP COLUMN is_workspace_creation_disabled;

-- The only code of an address. It is known by its SHA-256.
CREATE TABLE login_codes (
  email      text PRIMARY KEY,
  code_hash  text NOT NULL,
  issued     smallint NOT NULL,           -- codes since the first one, while none was used
  failed     smallint NOT NULL,           -- wrong entries of this one
  is_mailed  boolean NOT NULL,            -- only then does it prove whose address it is
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_codes_age ON login_codes (expires_at);

-- Links that set a new password, each once. They are known by their SHA-256.
CREATE TABLE password_links (
  token_hash text PRIMARY KEY,
  user_id    uuid NOT NULL,
  is_mailed  boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_links_user ON password_links (user_id);
CREATE INDEX password_links_age ON password_links (expires_at);

-- Mails that could not be sent, for an instance admin to hand on. They go when what they say has expired.
CREATE TABLE unsent_mails (
  id         uuid PRIMARY KEY,
  recipient  text NOT NULL,
  subject    text NOT NULL,
  body       text NOT NULL,
  reason     text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX unsent_mails_age ON unsent_mails (expires_at);

-- Accounts elsewhere that open one here. Their tokens are not kept: nothing is asked in their name later.
CREATE TABLE linked_accounts (
  provider            text NOT NULL,
  provider_account_id text NOT NULL,
  id                  uuid NOT NULL,
  user_id             uuid NOT NULL,
  last_connected_at   timestamptz NOT NULL,
  created_at          timestamptz NOT NULL,
  updated_at          timestamptz NOT NULL,
  PRIMARY KEY (provider, provider_account_id)
);
CREATE INDEX linked_accounts_user ON linked_accounts (user_id);

-- Somebody is on the way to a provider. Known by the SHA-256 of the state that they bring back.
CREATE TABLE oauth_visits (
  state_hash text PRIMARY KEY,
  provider   text NOT NULL,
  verifier   text NOT NULL,               -- of PKCE
  next_path  text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_visits_age ON oauth_visits (expires_at);

-- 'admin': opens the instance's calls and nothing else.
ALTER TABLE sessions ADD COLUMN kind text NOT NULL DEFAULT 'app';

-- An instance admin closed the account: no way in opens it again but theirs.
ALTER TABLE users ADD COLUMN suspended_at timestamptz;
