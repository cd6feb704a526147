-- Workspaces, projects and what a project is made of.

CREATE TABLE workspaces (
  id                uuid PRIMARY KEY,
  name              text NOT NULL,
  slug              text NOT NULL,
  logo              text,
  logo_asset        uuid,
  owner             uuid NOT NULL,
  organization_size text,
  timezone          text NOT NULL DEFAULT 'UTC',
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  created_by        uuid,
  updated_by        uuid,
  deleted_at        timestamptz
);
CREATE UNIQUE INDEX workspaces_slug ON workspaces (slug);  -- also against deleted ones

CREATE TABLE workspace_members (
  workspace_id  uuid NOT NULL,
  id            uuid NOT NULL,
  member        uuid NOT NULL,
  role          smallint NOT NULL DEFAULT 5,
  company_role  text,
  view_props    jsonb NOT NULL DEFAULT '{}',
  default_props jsonb NOT NULL DEFAULT '{}',
  issue_props   jsonb NOT NULL DEFAULT '{"subscribed":true,"assigned":true,"created":true,"all_issues":true}',
  is_active     boolean NOT NULL DEFAULT true,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  created_by    uuid,
  updated_by    uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX workspace_members_member ON workspace_members (workspace_id, member);
CREATE INDEX workspace_members_by_user ON workspace_members (member) WHERE is_active;

CREATE TABLE workspace_invitations (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  email        text NOT NULL,                        -- lower case
  role         smallint NOT NULL DEFAULT 5,
  token_hash   text NOT NULL,                        -- SHA-256 of the token in the link
  message      text,
  accepted     boolean NOT NULL DEFAULT false,
  responded_at timestamptz,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  created_by   uuid,
  updated_by   uuid,
  deleted_at   timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX workspace_invitations_email ON workspace_invitations (workspace_id, email) WHERE deleted_at IS NULL;
CREATE INDEX workspace_invitations_by_email ON workspace_invitations (email) WHERE deleted_at IS NULL;

-- `last_updated_at` is the newest `updated_at` ever given in the project (SYNC R4), `change_seq`
-- how many there were, `last_sequence` the highest number of a work item. All three move only
-- under this row's lock.
CREATE TABLE projects (
  workspace_id             uuid NOT NULL,
  id                       uuid NOT NULL,
  name                     text NOT NULL,
  name_sort_key            text COLLATE "C" NOT NULL,
  identifier               text NOT NULL,
  description              text NOT NULL DEFAULT '',
  description_text         jsonb,
  description_html         jsonb,
  network                  smallint NOT NULL DEFAULT 2,
  default_assignee         uuid,
  project_lead             uuid,
  emoji                    text,
  icon_prop                jsonb,
  logo_props               jsonb NOT NULL DEFAULT '{}',
  module_view              boolean NOT NULL DEFAULT true,
  cycle_view               boolean NOT NULL DEFAULT true,
  issue_views_view         boolean NOT NULL DEFAULT true,
  page_view                boolean NOT NULL DEFAULT true,
  intake_view              boolean NOT NULL DEFAULT false,
  is_time_tracking_enabled boolean NOT NULL DEFAULT false,
  is_issue_type_enabled    boolean NOT NULL DEFAULT false,
  guest_view_all_features  boolean NOT NULL DEFAULT false,
  cover_image              text,
  cover_image_asset        uuid,
  estimate                 uuid,
  archive_in               smallint NOT NULL DEFAULT 0,
  close_in                 smallint NOT NULL DEFAULT 0,
  default_state            uuid,
  archived_at              timestamptz,
  timezone                 text NOT NULL DEFAULT 'UTC',
  change_seq               bigint NOT NULL DEFAULT 0,
  last_updated_at          timestamptz NOT NULL,
  last_sequence            integer NOT NULL DEFAULT 0,
  created_at               timestamptz NOT NULL,
  updated_at               timestamptz NOT NULL,
  created_by               uuid,
  updated_by               uuid,
  deleted_at               timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX projects_name ON projects (workspace_id, name) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX projects_identifier ON projects (workspace_id, identifier) WHERE deleted_at IS NULL;
CREATE INDEX projects_id ON projects (id);

-- `visibility_changed_at`: when what this person may see of the project last changed. A feed
-- cursor from before it is answered by "start again" (SYNC R11).
CREATE TABLE project_members (
  workspace_id          uuid NOT NULL,
  id                    uuid NOT NULL,
  project_id            uuid NOT NULL,
  member                uuid NOT NULL,
  role                  smallint NOT NULL DEFAULT 5,
  comment               text,
  view_props            jsonb NOT NULL DEFAULT '{}',
  default_props         jsonb NOT NULL DEFAULT '{}',
  preferences           jsonb NOT NULL DEFAULT '{"pages":{"block_display":true}}',
  sort_order            double precision NOT NULL DEFAULT 65535,
  is_active             boolean NOT NULL DEFAULT true,
  visibility_changed_at timestamptz NOT NULL,
  created_at            timestamptz NOT NULL,
  updated_at            timestamptz NOT NULL,
  created_by            uuid,
  updated_by            uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX project_members_member ON project_members (project_id, member, workspace_id);
CREATE INDEX project_members_by_user ON project_members (workspace_id, member) WHERE is_active;

-- Outlives its project, so that an identifier is only free again when somebody says so.
CREATE TABLE project_identifiers (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  name         text NOT NULL,
  project_id   uuid,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX project_identifiers_name ON project_identifiers (workspace_id, name);

CREATE TABLE states (
  workspace_id    uuid NOT NULL,
  id              uuid NOT NULL,
  project_id      uuid NOT NULL,
  name            text NOT NULL,
  name_sort_key   text COLLATE "C" NOT NULL,
  color           text NOT NULL,
  "group"         text NOT NULL CHECK ("group" IN ('backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage')),
  "default"       boolean NOT NULL DEFAULT false,
  description     text NOT NULL DEFAULT '',
  sequence        double precision NOT NULL DEFAULT 65535,
  external_source text,
  external_id     text,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  created_by      uuid,
  updated_by      uuid,
  deleted_at      timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX states_name ON states (project_id, name, workspace_id) WHERE deleted_at IS NULL;

CREATE TABLE labels (
  workspace_id    uuid NOT NULL,
  id              uuid NOT NULL,
  project_id      uuid NOT NULL,
  parent          uuid,
  name            text NOT NULL,
  name_sort_key   text COLLATE "C" NOT NULL,
  color           text NOT NULL DEFAULT '',
  description     text NOT NULL DEFAULT '',
  sort_order      double precision NOT NULL DEFAULT 65535,
  external_source text,
  external_id     text,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL,
  created_by      uuid,
  updated_by      uuid,
  deleted_at      timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX labels_name ON labels (project_id, name, workspace_id) WHERE deleted_at IS NULL;

CREATE TABLE estimates (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  name         text NOT NULL,
  description  text NOT NULL DEFAULT '',
  type         text NOT NULL DEFAULT 'categories',
  last_used    boolean NOT NULL DEFAULT false,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  created_by   uuid,
  updated_by   uuid,
  deleted_at   timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX estimates_name ON estimates (project_id, name, workspace_id) WHERE deleted_at IS NULL;

CREATE TABLE estimate_points (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  estimate     uuid NOT NULL,
  key          smallint NOT NULL DEFAULT 0,
  value        text NOT NULL,
  description  text NOT NULL DEFAULT '',
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  created_by   uuid,
  updated_by   uuid,
  deleted_at   timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX estimate_points_estimate ON estimate_points (estimate) WHERE deleted_at IS NULL;
CREATE INDEX estimate_points_project ON estimate_points (project_id) WHERE deleted_at IS NULL;

CREATE TABLE cycles (
  workspace_id      uuid NOT NULL,
  id                uuid NOT NULL,
  project_id        uuid NOT NULL,
  name              text NOT NULL,
  name_sort_key     text COLLATE "C" NOT NULL,
  description       text NOT NULL DEFAULT '',
  start_date        timestamptz,
  end_date          timestamptz,
  owned_by_id       uuid NOT NULL,
  view_props        jsonb NOT NULL DEFAULT '{}',
  sort_order        double precision NOT NULL DEFAULT 65535,
  external_source   text,
  external_id       text,
  progress_snapshot jsonb NOT NULL DEFAULT '{}',
  logo_props        jsonb NOT NULL DEFAULT '{}',
  timezone          text NOT NULL DEFAULT 'UTC',
  version           integer NOT NULL DEFAULT 1,
  archived_at       timestamptz,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  created_by        uuid,
  updated_by        uuid,
  deleted_at        timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE INDEX cycles_project ON cycles (project_id) WHERE deleted_at IS NULL;

CREATE TABLE modules (
  workspace_id     uuid NOT NULL,
  id               uuid NOT NULL,
  project_id       uuid NOT NULL,
  name             text NOT NULL,
  name_sort_key    text COLLATE "C" NOT NULL,
  description      text NOT NULL DEFAULT '',
  description_text jsonb,
  description_html jsonb,
  start_date       date,
  target_date      date,
  status           text NOT NULL DEFAULT 'planned' CHECK (status IN ('backlog', 'planned', 'in-progress', 'paused', 'completed', 'cancelled')),
  lead_id          uuid,
  view_props       jsonb NOT NULL DEFAULT '{}',
  sort_order       double precision NOT NULL DEFAULT 65535,
  external_source  text,
  external_id      text,
  logo_props       jsonb NOT NULL DEFAULT '{}',
  archived_at      timestamptz,
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  created_by       uuid,
  updated_by       uuid,
  deleted_at       timestamptz,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX modules_name ON modules (project_id, name, workspace_id) WHERE deleted_at IS NULL;

CREATE TABLE module_members (
  workspace_id uuid NOT NULL,
  module_id    uuid NOT NULL,
  member       uuid NOT NULL,
  project_id   uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, module_id, member)
);
