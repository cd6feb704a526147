import type { Operation } from '../../../../src/domain/operation.ts';
import type { WorkItemId } from '../../../../src/domain/ids.ts';
import type { Intent } from '../../../../src/protocol/worker-api.ts';
import { openOutbox } from '../../../../workers/outbox/open-outbox.ts';
import { finished, SLUGS, type Person, type Slug, type World } from './world.ts';

export type Field =
  | 'name'
  | 'label'
  | 'add block'
  | 'change block'
  | 'comment'
  | 'change comment'
  | 'create';

/** One thing that a person wrote and was told is kept. */
export interface Written {
  readonly person: Person;
  readonly slug: Slug;
  readonly item: WorkItemId;
  readonly field: Field;
  /** Unique: where it is found again, the writing has arrived. */
  readonly word: string;
  readonly poisoned: boolean;
  /** The name or the text that the person saw when they began. */
  readonly before: string | null;
  readonly label: { readonly id: string; readonly added: boolean } | null;
  /** The operations' ids: also the keys of their calls. */
  readonly ids: readonly string[];
  readonly undo: readonly Intent[] | null;
  /** What was written with it, itself included. */
  together?: readonly Written[];
  undone?: boolean;
}

/** The plain model: what must be found at the end. */
export interface Claims {
  words: number;
  readonly all: Written[];
  /** Items (`slug/id`) and comments (their first word) that somebody deleted: nothing is claimed of them. */
  readonly deleted: Set<string>;
  readonly deletions: string[];
  readonly undos: string[];
  /** Every operation as it was stored when it was written, with whose it is. */
  readonly operations: Map<string, { readonly person: Person; readonly operation: Operation }>;
  /** The newest comment of each item as it was written: edits of it begin with that. */
  readonly comments: Map<string, { readonly id: string; readonly text: string }>;
  /** `slug/item/label` → whether its only owner wants it there. */
  readonly labels: Map<string, boolean>;
}

export function createClaims(): Claims {
  return {
    words: 0,
    operations: new Map(),
    comments: new Map(),
    all: [],
    deleted: new Set(),
    deletions: [],
    undos: [],
    labels: new Map(),
  };
}

export function afterWrite(claims: Claims, written: Written): void {
  claims.all.push(written);
  const { slug, item, label } = written;
  if (label) claims.labels.set(`${slug}/${item}/${label.id}`, label.added);
}

export function afterUndo(claims: Claims, written: Written, ids: readonly string[]): void {
  claims.undos.push(...ids);
  const { slug, item, label } = written;
  if (label) claims.labels.set(`${slug}/${item}/${label.id}`, !label.added);
  if (written.field === 'create') claims.deleted.add(`${slug}/${item}`);
  if (written.field === 'comment') claims.deleted.add(written.word);
}

/** What the outbox of a person holds, of all workspaces. */
export async function outboxOf({ factory, userId }: Person): Promise<readonly Operation[]> {
  const outbox = await openOutbox(factory);
  const all = await Promise.all(
    SLUGS.map((workspace_slug) => outbox.all({ user_id: userId, workspace_slug })),
  );
  outbox.close();
  return all.flat();
}

/** Throws where something that was written is neither on the server nor with the person. */
export async function checkNothingLost(world: World, claims: Claims): Promise<void> {
  const problems: string[] = [];
  for (const person of world.people) {
    const kept = await finished(world, outboxOf(person), 'reading an outbox');
    const waiting = kept.filter(({ status }) => status === 'waiting');
    if (waiting.length > 0)
      problems.push(
        `still waiting: ${JSON.stringify(waiting.map(({ workspace_slug, action }) => [workspace_slug, action]))}`,
      );
    for (const written of claims.all) {
      if (written.person !== person) continue;
      problems.push(...problemsOf(world, claims, written, kept), ...untold(world, written, kept));
    }
  }
  for (const slug of SLUGS) {
    const { doneKeys, effects } = world.servers[slug];
    if (new Set(doneKeys).size < doneKeys.length) problems.push('an operation was done twice');
    const deletions = effects.filter((effect) => /^DELETE issues\/[^/]+ /.test(effect)).length;
    if (deletions > claims.deletions.length + claims.undos.length)
      problems.push('deleted by absence');
  }
  problems.push(...labelProblems(world, claims));
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function problemsOf(
  world: World,
  claims: Claims,
  written: Written,
  kept: readonly Operation[],
): readonly string[] {
  const { slug, item, ids, word, field, before } = written;
  const server = world.servers[slug];
  const own = kept.filter(({ id }) => ids.includes(id));
  const isSetAside = own.some(({ status }) => status === 'parked' || status === 'refused');
  if (written.poisoned) {
    world.reach.count('poisoned write');
    const said = isSetAside || written.undone || claims.deleted.has(`${slug}/${item}`);
    return said || field === 'label' ? [] : [`a refusal was not told: ${word}`];
  }
  if (isSetAside) {
    world.reach.count('set aside with the person');
    const holds = own.some(
      ({ action }) => JSON.stringify(action).includes(word) || field === 'label',
    );
    return holds ? [] : [`set aside without its text: ${word}`];
  }
  if (written.undone || claims.deleted.has(`${slug}/${item}`)) return [];
  // Its author took back the comment that was changed.
  if (field === 'change comment' && [...claims.deleted].some((one) => before?.includes(one)))
    return [];
  if (ids.some((id) => !server.doneKeys.some((key) => key === id))) {
    // A name that a later one replaced before it was sent is still an operation: it is sent too.
    const inKept = kept.some(({ action }) => JSON.stringify(action).includes(word));
    if (!inKept && field !== 'label' && !isOnServer(world, written)) {
      return [`${field} ${word} of ${item} in ${slug} reached no server and is not on the device`];
    }
  }
  return isOnServer(world, written) ||
    kept.some(({ action, status }) => status === 'parked' && JSON.stringify(action).includes(word))
    ? []
    : [
        `${field} ${word} of ${item} in ${slug} is gone; server: ${server.row(item)?.name} ${server.row(item)?.description_html}`,
      ];
}

/** A name that replaced one its writer had not seen is told in the ledger, with both names. */
function untold(world: World, written: Written, kept: readonly Operation[]): readonly string[] {
  const { field, ids, before, word, undone } = written;
  if (field !== 'name' || undone) return [];
  const replaced = ids.map((id) => world.replacedNames.get(id)).find((name) => name !== undefined);
  if (replaced === undefined || replaced === before || replaced === word) return [];
  world.reach.count('name replaced that its writer had not seen');
  const isTold = kept.some(
    ({ id, problem }) => ids.includes(id) && problem?.code === 'sync.overwrote',
  );
  return isTold ? [] : [`${word} replaced ${replaced}, and nobody was told`];
}

function isOnServer(world: World, { slug, item, word, field }: Written): boolean {
  const server = world.servers[slug];
  const row = server.row(item);
  if (field === 'comment' || field === 'change comment')
    return server.comments().some(({ comment_html }) => comment_html.includes(word));
  if (field === 'label') return true;
  if (field === 'name') return (world.names.get(`${slug}/${item}`) ?? []).includes(word);
  if (field === 'create') return row?.name !== undefined;
  return row?.description_html?.includes(word) ?? false;
}

function labelProblems(world: World, claims: Claims): readonly string[] {
  const problems: string[] = [];
  for (const [key, wanted] of claims.labels) {
    const [slug = '', item = '', label = ''] = key.split('/');
    const row = world.servers[slug as Slug].row(item as WorkItemId);
    const isDisputed = claims.all.some(
      (one) => one.poisoned && one.slug === slug && one.item === item && one.label?.id === label,
    );
    if (!row || claims.deleted.has(`${slug}/${item}`) || isDisputed) continue;
    world.reach.count('label compared');
    if (row.label_ids.includes(label) !== wanted) {
      problems.push(
        `label ${label} of ${item} in ${slug} should be ${wanted ? 'there' : 'absent'}`,
      );
    }
  }
  return problems;
}
