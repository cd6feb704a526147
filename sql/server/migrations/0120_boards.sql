-- What a project shows to everybody who has the address: all of it, or one of its views. And what they say of it.

-- `entity_identifier` is the project or the view. A board is found by its anchor, by anybody.
CREATE TABLE deploy_boards (
  workspace_id         uuid NOT NULL,
  id                   uuid NOT NULL,
  project_id           uuid NOT NULL,
  entity_name          text NOT NULL CHECK (entity_name IN ('project', 'view')),
  entity_identifier    uuid NOT NULL,
  anchor               text NOT NULL,
  is_comments_enabled  boolean NOT NULL DEFAULT false,
  is_reactions_enabled boolean NOT NULL DEFAULT false,
  is_votes_enabled     boolean NOT NULL DEFAULT false,
  is_activity_enabled  boolean NOT NULL DEFAULT true,
  is_disabled          boolean NOT NULL DEFAULT false,
  intake               uuid,
  view_props           jsonb NOT NULL DEFAULT '{}',
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  created_by           uuid,
  updated_by           uuid,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX deploy_boards_anchor ON deploy_boards (anchor);
CREATE UNIQUE INDEX deploy_boards_entity ON deploy_boards (entity_identifier, entity_name, workspace_id);

-- One vote of a person on a work item: 1 for it, -1 against it.
CREATE TABLE work_item_votes (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  project_id   uuid NOT NULL,
  work_item_id uuid NOT NULL,
  actor        uuid NOT NULL,
  vote         smallint NOT NULL DEFAULT 1 CHECK (vote IN (-1, 1)),
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, id)
);
CREATE UNIQUE INDEX work_item_votes_actor ON work_item_votes (work_item_id, actor, workspace_id);

-- Who has said something on a board of a project without being in it.
CREATE TABLE public_members (
  workspace_id uuid NOT NULL,
  project_id   uuid NOT NULL,
  member       uuid NOT NULL,
  created_at   timestamptz NOT NULL,
  PRIMARY KEY (workspace_id, project_id, member)
);
