import { ADMIN } from '../../../src/domain/roles.ts';
import { invalid, Refusal } from '../../policies/refusal.ts';
import { slugHolder } from '../../queries/workspaces/workspaces.ts';
import { changed, made, removed } from '../audit.ts';
import { WORKSPACE_VIEW_PROPS } from '../account/default-props.ts';
import type { Write } from '../write.ts';

export interface NewWorkspace {
  readonly name: string;
  readonly slug: string;
  readonly organization_size?: string | null | undefined;
  readonly timezone?: string | undefined;
  readonly logo?: string | null | undefined;
  readonly company_role?: string | null | undefined;
}

/** What a write of a person alone has, and the id of the workspace that begins with it. */
type Founding = Pick<Write, 'tx' | 'workspaceId' | 'actor' | 'now' | 'newId'>;

/** Whoever makes it owns and administers it. */
export async function createWorkspace(
  w: Founding,
  owner: string,
  fresh: NewWorkspace,
): Promise<void> {
  await mustBeFree(w, fresh.slug);
  const { workspace_id: id, ...audit } = made(w);
  await w.tx
    .insertInto('workspaces')
    .values({
      ...audit,
      id,
      name: fresh.name,
      slug: fresh.slug,
      owner,
      organization_size: fresh.organization_size ?? null,
      timezone: fresh.timezone ?? 'UTC',
      logo: fresh.logo ?? null,
      logo_asset: null,
      deleted_at: null,
    })
    .execute();
  await w.tx
    .insertInto('workspace_members')
    .values({
      ...made(w),
      id: w.newId(),
      member: owner,
      role: ADMIN,
      company_role: fresh.company_role ?? null,
      view_props: WORKSPACE_VIEW_PROPS,
      default_props: WORKSPACE_VIEW_PROPS,
    })
    .execute();
}

export interface WorkspacePatch {
  readonly name?: string | undefined;
  readonly slug?: string | undefined;
  readonly organization_size?: string | null | undefined;
  readonly timezone?: string | undefined;
  readonly logo?: string | null | undefined;
}

export async function updateWorkspace(w: Write, before: string, patch: WorkspacePatch) {
  if (patch.slug !== undefined && patch.slug !== before) await mustBeFree(w, patch.slug);
  await w.tx
    .updateTable('workspaces')
    .set({ ...patch, ...changed(w) })
    .where('id', '=', w.workspaceId)
    .execute();
  w.hint('workspace');
}

/** Everything in it is reached through it, so nothing of it is seen any more. */
export async function deleteWorkspace(w: Write): Promise<void> {
  await w.tx.updateTable('workspaces').set(removed(w)).where('id', '=', w.workspaceId).execute();
  await w.tx
    .updateTable('profiles')
    .set({ last_workspace_id: null })
    .where('last_workspace_id', '=', w.workspaceId)
    .execute();
  w.hint('workspace');
}

async function mustBeFree(w: Pick<Write, 'tx'>, slug: string): Promise<void> {
  const holder = await slugHolder(w.tx, slug);
  if (holder === 'live') throw invalid({ slug: ['Workspace with this slug already exists.'] });
  if (holder === 'deleted') {
    throw new Refusal(410, { slug: 'The workspace with the slug already exists' });
  }
}
