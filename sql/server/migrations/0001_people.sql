-- People, their sessions and the instance itself.
--
-- For every table: times and ids come from the application, so nothing here has a clock or a
-- generator as its default. Rows end softly (`deleted_at`), so a foreign key would never fire;
-- the command layer keeps references whole under the project's row lock. `workspace_id` leads the
-- keys wherever there is one, so that the schema can be sharded by it.

CREATE TABLE users (
  id                    uuid PRIMARY KEY,
  email                 text,                         -- lower case; null for placeholders of an import
  username              text NOT NULL,
  password_hash         text,                         -- argon2id; null: nobody can sign in by password
  first_name            text NOT NULL DEFAULT '',
  last_name             text NOT NULL DEFAULT '',
  display_name          text NOT NULL,
  display_name_sort_key text COLLATE "C" NOT NULL,
  avatar                text NOT NULL DEFAULT '',
  avatar_asset          uuid,
  cover_image           text,
  cover_image_asset     uuid,
  is_bot                boolean NOT NULL DEFAULT false,
  is_active             boolean NOT NULL DEFAULT true,
  is_placeholder        boolean NOT NULL DEFAULT false, -- stands for somebody named by an import
  is_demo               boolean NOT NULL DEFAULT false, -- a throw-away visitor of the demo workspace
  is_password_autoset   boolean NOT NULL DEFAULT false,
  is_password_expired   boolean NOT NULL DEFAULT false,
  is_email_verified     boolean NOT NULL DEFAULT false,
  user_timezone         text NOT NULL DEFAULT 'UTC',
  external_source       text,
  external_id           text,
  last_login_medium     text NOT NULL DEFAULT 'email',
  last_active           timestamptz,
  last_login_time       timestamptz,
  last_login_ip         text,
  last_login_uagent     text,
  last_logout_time      timestamptz,
  last_logout_ip        text,
  date_joined           timestamptz NOT NULL,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_email ON users (lower(email));
CREATE UNIQUE INDEX users_username ON users (username);
CREATE INDEX users_external ON users (external_source, external_id) WHERE external_id IS NOT NULL;

CREATE TABLE profiles (
  user_id                  uuid PRIMARY KEY,
  id                       uuid NOT NULL,
  theme                    jsonb NOT NULL DEFAULT '{}',
  is_tour_completed        boolean NOT NULL DEFAULT false,
  onboarding_step          jsonb NOT NULL DEFAULT '{"profile_complete":false,"workspace_create":false,"workspace_invite":false,"workspace_join":false}',
  use_case                 text,
  role                     text,                      -- what the person does for a living
  is_onboarded             boolean NOT NULL DEFAULT false,
  last_workspace_id        uuid,
  billing_address_country  text NOT NULL DEFAULT '',
  billing_address          jsonb,
  has_billing_address      boolean NOT NULL DEFAULT false,
  company_name             text NOT NULL DEFAULT '',
  is_smooth_cursor_enabled boolean NOT NULL DEFAULT false,
  is_mobile_onboarded      boolean NOT NULL DEFAULT false,
  mobile_onboarding_step   jsonb NOT NULL DEFAULT '{"profile_complete":false,"workspace_create":false,"workspace_join":false}',
  mobile_timezone_auto_set boolean NOT NULL DEFAULT false,
  language                 text NOT NULL DEFAULT 'en',
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL
);

-- The cookie's token is never stored, only its SHA-256.
CREATE TABLE sessions (
  id_hash      text PRIMARY KEY,
  user_id      uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  expires_at   timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  user_agent   text NOT NULL DEFAULT '',
  ip           text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- One row. It is made at the first start.
CREATE TABLE instance (
  id                       uuid PRIMARY KEY,
  only_one                 boolean NOT NULL DEFAULT true UNIQUE CHECK (only_one),
  instance_id              text NOT NULL,
  instance_name            text NOT NULL,
  is_setup_done            boolean NOT NULL DEFAULT false,
  is_signup_enabled        boolean NOT NULL DEFAULT false, -- before the set-up is done, sign-up is always open
  is_workspace_creation_disabled boolean NOT NULL DEFAULT false,
  is_signup_screen_visited boolean NOT NULL DEFAULT false,
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL
);

CREATE TABLE instance_admins (
  user_id    uuid PRIMARY KEY,
  id         uuid NOT NULL,
  role       smallint NOT NULL DEFAULT 20,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Fixed windows, counted here so that several processes share them.
CREATE TABLE rate_limits (
  bucket       text NOT NULL,
  window_start timestamptz NOT NULL,
  n            integer NOT NULL,
  PRIMARY KEY (bucket, window_start)
);
CREATE INDEX rate_limits_age ON rate_limits (window_start);

-- SYNC R6: the row commits together with what the call did.
CREATE TABLE idempotency_keys (
  user_id    uuid NOT NULL,
  method     text NOT NULL,
  path       text NOT NULL,
  key        uuid NOT NULL,
  body_hash  text NOT NULL,
  status     smallint,                                -- null only inside the transaction that writes it
  headers    jsonb,
  answer     text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, method, path, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
