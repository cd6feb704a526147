-- Questions to the analytics that somebody keeps, and how people arrange the older dashboard.

CREATE TABLE analytic_views (
  workspace_id uuid NOT NULL,
  id           uuid NOT NULL,
  name         text NOT NULL,
  description  text NOT NULL DEFAULT '',
  query_dict   jsonb NOT NULL DEFAULT '{}',
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  created_by   uuid,
  updated_by   uuid,
  PRIMARY KEY (workspace_id, id)
);

-- A widget that is not here is as it was seeded.
CREATE TABLE dashboard_widgets (
  user_id    uuid NOT NULL,
  key        text NOT NULL,
  is_visible boolean NOT NULL DEFAULT true,
  sort_order double precision NOT NULL DEFAULT 0,
  filters    jsonb NOT NULL DEFAULT '{}',
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
