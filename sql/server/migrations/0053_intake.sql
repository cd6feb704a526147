-- What comes in from outside of a project's work, until somebody decides on it.

CREATE TABLE intakes (
  workspace_id      uuid NOT NULL,
  id                uuid NOT NULL,
  project_id        uuid NOT NULL,
  name              text NOT NULL,
  description       text NOT NULL DEFAULT '',
  is_default        boolean NOT NULL DEFAULT true,
  view_props        jsonb NOT NULL DEFAULT '{}',
  logo_props        jsonb NOT NULL DEFAULT '{}',
  anchor            text NOT NULL,
  is_in_app_enabled boolean NOT NULL DEFAULT true,
  is_form_enabled   boolean NOT NULL DEFAULT false,
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  created_by        uuid,
  updated_by        uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX intakes_project ON intakes (project_id, workspace_id) WHERE is_default;
CREATE UNIQUE INDEX intakes_anchor ON intakes (anchor);

-- `status`: -2 pending, -1 declined, 0 snoozed, 1 accepted, 2 duplicate.
CREATE TABLE intake_items (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  intake_id    uuid NOT NULL,
  work_item_id uuid NOT NULL,
  status       smallint NOT NULL DEFAULT -2 CHECK (status BETWEEN -2 AND 2),
  snoozed_till timestamptz,
  duplicate_to uuid,
  source       text NOT NULL DEFAULT 'IN-APP',
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  created_by   uuid,
  updated_by   uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX intake_items_work_item ON intake_items (work_item_id, workspace_id);
CREATE INDEX intake_items_project ON intake_items (project_id, status);

INSERT INTO intakes (workspace_id, id, project_id, name, anchor, created_at, updated_at, created_by, updated_by)
SELECT p.workspace_id, gen_random_uuid(), p.id, p.name || ' Intake', replace(gen_random_uuid()::text, '-', ''),
  p.updated_at, p.updated_at, p.created_by, p.created_by
FROM projects AS p WHERE p.intake_view AND p.deleted_at IS NULL;
