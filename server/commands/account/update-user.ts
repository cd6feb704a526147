import type { AssetKind } from '../../../src/domain/asset-kinds.ts';
import { sortKey } from '../../../src/domain/sort-key.ts';
import { memberRole } from '../../queries/workspaces/member-role.ts';
import { unknownPk } from '../workspaces/belonging.ts';
import type { Write } from '../write.ts';

type Personal = Pick<Write, 'tx' | 'now'>;

export interface UserPatch {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly display_name?: string | undefined;
  readonly avatar?: string | undefined;
  readonly avatar_asset?: string | null | undefined;
  readonly cover_image?: string | null | undefined;
  readonly cover_image_asset?: string | null | undefined;
  readonly user_timezone?: string | undefined;
}

export async function updateUser({ tx, now }: Personal, id: string, patch: UserPatch) {
  await mustBeOwnPicture(tx, id, 'avatar_asset', 'USER_AVATAR', patch.avatar_asset);
  await mustBeOwnPicture(tx, id, 'cover_image_asset', 'USER_COVER', patch.cover_image_asset);
  const { display_name } = patch;
  const key = display_name === undefined ? {} : { display_name_sort_key: sortKey(display_name) };
  await tx
    .updateTable('users')
    .set({ ...patch, ...key, updated_at: now })
    .where('id', '=', id)
    .execute();
}

async function mustBeOwnPicture(
  tx: Write['tx'],
  userId: string,
  field: string,
  kind: AssetKind,
  id: string | null | undefined,
): Promise<void> {
  if (!id) return;
  const asset = await tx
    .selectFrom('file_assets')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('entity_type', '=', kind)
    .where('is_deleted', '=', false)
    .executeTakeFirst();
  if (!asset) throw unknownPk(field, id);
}

type JsonObject = Readonly<Record<string, unknown>>;

export interface ProfilePatch {
  readonly theme?: JsonObject | undefined;
  readonly is_tour_completed?: boolean | undefined;
  readonly onboarding_step?: JsonObject | undefined;
  readonly use_case?: string | null | undefined;
  readonly role?: string | null | undefined;
  readonly is_onboarded?: boolean | undefined;
  readonly last_workspace_id?: string | null | undefined;
  readonly billing_address_country?: string | undefined;
  readonly billing_address?: JsonObject | null | undefined;
  readonly has_billing_address?: boolean | undefined;
  readonly company_name?: string | undefined;
  readonly is_smooth_cursor_enabled?: boolean | undefined;
  readonly is_mobile_onboarded?: boolean | undefined;
  readonly mobile_onboarding_step?: JsonObject | undefined;
  readonly mobile_timezone_auto_set?: boolean | undefined;
  readonly language?: string | undefined;
}

export async function updateProfile({ tx, now }: Personal, userId: string, patch: ProfilePatch) {
  const { theme, onboarding_step, mobile_onboarding_step, billing_address, ...plain } = patch;
  const { last_workspace_id: last } = plain;
  if (last && (await memberRole(tx, last, userId)) === null) {
    throw unknownPk('last_workspace_id', last);
  }
  await tx
    .updateTable('profiles')
    .set({
      ...plain,
      ...asText({ theme, onboarding_step, mobile_onboarding_step, billing_address }),
      updated_at: now,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** JSON columns are written as text; what was not sent stays out. */
function asText(values: Readonly<Record<string, JsonObject | null | undefined>>) {
  const sent = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    sent.map(([key, value]) => [key, value === null ? null : JSON.stringify(value)]),
  );
}
