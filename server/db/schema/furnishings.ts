import type { Generated } from 'kysely';
import type { GeneratedJson, JsonColumn } from './columns.ts';

/* How people have furnished their place. The shapes of `sql/server/migrations/0011_personal.sql`. */

interface Times {
  readonly created_at: string;
  readonly updated_at: string;
}

export interface NotificationPreferencesTable extends Times {
  readonly user_id: string;
  readonly id: string;
  readonly property_change: Generated<boolean>;
  readonly state_change: Generated<boolean>;
  readonly comment: Generated<boolean>;
  readonly mention: Generated<boolean>;
  readonly issue_completed: Generated<boolean>;
}

export interface WorkspaceUserPropertiesTable extends Times {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly id: string;
  readonly filters: JsonColumn;
  readonly display_filters: JsonColumn;
  readonly display_properties: JsonColumn;
}

export interface PlacePreferencesTable {
  readonly workspace_id: string;
  readonly user_id: string;
  readonly place: 'sidebar' | 'home';
  readonly key: string;
  readonly is_shown: boolean;
  readonly sort_order: number;
  readonly updated_at: string;
}

export interface QuickLinksTable extends Times {
  readonly workspace_id: string;
  readonly id: string;
  readonly owner: string;
  readonly title: string | null;
  readonly url: string;
  readonly metadata: GeneratedJson;
}

export interface StickiesTable extends Times {
  readonly workspace_id: string;
  readonly id: string;
  readonly owner: string;
  readonly name: string | null;
  readonly description: GeneratedJson;
  readonly description_html: Generated<string>;
  readonly description_stripped: string | null;
  readonly logo_props: GeneratedJson;
  readonly color: string | null;
  readonly background_color: string | null;
  readonly sort_order: Generated<number>;
  readonly deleted_at: string | null;
}

export interface WorkspaceThemesTable extends Times {
  readonly workspace_id: string;
  readonly id: string;
  readonly name: string;
  readonly colors: GeneratedJson;
  readonly actor: string;
  readonly created_by: string | null;
  readonly updated_by: string | null;
}
