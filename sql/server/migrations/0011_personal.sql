-- What else belongs to one person: what they are mailed about, and how they have furnished a workspace.

CREATE TABLE notification_preferences (
  user_id         uuid PRIMARY KEY,
  id              uuid NOT NULL,
  property_change boolean NOT NULL DEFAULT false,
  state_change    boolean NOT NULL DEFAULT false,
  comment         boolean NOT NULL DEFAULT false,
  mention         boolean NOT NULL DEFAULT false,
  issue_completed boolean NOT NULL DEFAULT false,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL
);

CREATE TABLE workspace_user_properties (
  workspace_id       uuid NOT NULL,
  user_id            uuid NOT NULL,
  id                 uuid NOT NULL,
  filters            jsonb NOT NULL,
  display_filters    jsonb NOT NULL,
  display_properties jsonb NOT NULL,
  created_at         timestamptz NOT NULL,
  updated_at         timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, user_id)
);

-- Entries of the sidebar and blocks of the home page, where they are not as they come.
CREATE TABLE place_preferences (
  workspace_id uuid NOT NULL,
  user_id      uuid NOT NULL,
  place        text NOT NULL CHECK (place IN ('sidebar', 'home')),
  key          text NOT NULL,
  is_shown     boolean NOT NULL,
  sort_order   double precision NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, user_id, place, key)
);

CREATE TABLE quick_links (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  owner        uuid NOT NULL,
  title        text,
  url          text NOT NULL,
  metadata     jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX quick_links_url ON quick_links (workspace_id, owner, md5(url));

CREATE TABLE stickies (
  workspace_id         uuid NOT NULL,
  id                   uuid NOT NULL,
  owner                uuid NOT NULL,
  name                 text,
  description          jsonb NOT NULL DEFAULT '{}',
  description_html     text NOT NULL DEFAULT '<p></p>',
  description_stripped text,
  logo_props           jsonb NOT NULL DEFAULT '{}',
  color                text,
  background_color     text,
  sort_order           double precision NOT NULL DEFAULT 65535,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  deleted_at           timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX stickies_owner ON stickies (workspace_id, owner, sort_order) WHERE deleted_at IS NULL;

CREATE TABLE workspace_themes (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  name         text NOT NULL,
  colors       jsonb NOT NULL DEFAULT '{}',
  actor        uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  created_by   uuid,
  updated_by   uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX workspace_themes_name ON workspace_themes (workspace_id, name);
