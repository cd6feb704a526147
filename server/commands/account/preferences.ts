import type { JsonObject } from '../../db/schema/columns.ts';
import {
  DEFAULT_DISPLAY_FILTERS,
  DEFAULT_DISPLAY_PROPERTIES,
  DEFAULT_FILTERS,
} from './default-props.ts';
import type { Write } from '../write.ts';

export interface PlacePreference {
  readonly place: 'sidebar' | 'home';
  readonly key: string;
  readonly is_shown: boolean;
  readonly sort_order: number;
}

export async function putPreference(
  w: Write,
  user_id: string,
  preference: PlacePreference,
): Promise<void> {
  const { is_shown, sort_order } = preference;
  await w.tx
    .insertInto('place_preferences')
    .values({ ...preference, workspace_id: w.workspaceId, user_id, updated_at: w.now })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'user_id', 'place', 'key'])
        .doUpdateSet({ is_shown, sort_order, updated_at: w.now }),
    )
    .execute();
}

export interface PropertiesPatch {
  readonly filters?: JsonObject | undefined;
  readonly display_filters?: JsonObject | undefined;
  readonly display_properties?: JsonObject | undefined;
}

/** How the person looks at lists of the whole workspace. Each part that is given replaces the stored one. */
export async function putWorkspaceProperties(
  w: Write,
  user_id: string,
  patch: PropertiesPatch,
): Promise<void> {
  const parts = Object.fromEntries(
    Object.entries(patch)
      .filter(([, part]) => part !== undefined)
      .map(([name, part]) => [name, JSON.stringify(part)]),
  );
  await w.tx
    .insertInto('workspace_user_properties')
    .values({
      workspace_id: w.workspaceId,
      user_id,
      id: w.newId(),
      filters: JSON.stringify(DEFAULT_FILTERS),
      display_filters: JSON.stringify(DEFAULT_DISPLAY_FILTERS),
      display_properties: JSON.stringify(DEFAULT_DISPLAY_PROPERTIES),
      ...parts,
      created_at: w.now,
      updated_at: w.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'user_id']).doUpdateSet({ ...parts, updated_at: w.now }),
    )
    .execute();
}

export const MAIL_SWITCHES = [
  'property_change',
  'state_change',
  'comment',
  'mention',
  'issue_completed',
] as const;
export type MailSwitches = Partial<Record<(typeof MAIL_SWITCHES)[number], boolean | undefined>>;

/** What the person is mailed about; nothing until they say so. */
export async function putNotificationPreferences(
  w: Pick<Write, 'tx' | 'now' | 'newId'>,
  user_id: string,
  switches: MailSwitches,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(switches).filter(([, value]) => value !== undefined),
  );
  await w.tx
    .insertInto('notification_preferences')
    .values({ user_id, id: w.newId(), ...given, created_at: w.now, updated_at: w.now })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...given, updated_at: w.now }),
    )
    .execute();
}
