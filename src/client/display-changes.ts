import {
  mergeDisplay,
  withChoice,
  withoutSent,
  type DisplayChange,
  type DisplayParts,
} from '../domain/display-change.ts';
import { AppError, ERRORS } from '../domain/errors.ts';
import type { ProjectId } from '../domain/ids.ts';
import { parsedJson } from '../lib/parsed-json.ts';
import type { Client } from './client.ts';
import type { Drafts } from './drafts/drafts.ts';

/** Kept on disk with the drafts, until the server has them. */
const PREFIX = 'display.';

export function isDisplayChange(draftName: string): boolean {
  return draftName.startsWith(PREFIX);
}

export interface DisplayList {
  readonly slug: string;
  readonly projectId: ProjectId;
}

/** Another device changed the same since, to something else. Both stay as they are until the person decides. */
export interface DisplayCollision {
  readonly list: DisplayList;
  /** Stores this device's choice all the same. */
  readonly keepMine: () => Promise<readonly DisplayCollision[]>;
}

/** How the person looks at lists: kept when chosen, sent when the server can be reached. */
export interface DisplayChanges {
  readonly choose: (list: DisplayList, before: DisplayParts, after: DisplayParts) => void;
  /** Sends what waits in the workspace. What cannot be sent now keeps waiting. */
  readonly send: (slug: string) => Promise<readonly DisplayCollision[]>;
}

interface Deps {
  readonly drafts: Drafts;
  readonly request: Client['request'];
  /** One tab at a time: an older choice must not overtake a newer one. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

export function createDisplayChanges({ drafts, request, alone }: Deps): DisplayChanges {
  function keep(list: DisplayList, change: DisplayChange | null): void {
    const name = nameOf(list);
    if (change === null) drafts.drop(name);
    else drafts.put(name, JSON.stringify(change.set), JSON.stringify(change.base));
  }

  async function sendOne(list: DisplayList): Promise<readonly DisplayCollision[]> {
    const waiting = changeIn(drafts, list);
    if (waiting === null) return [];
    const call = { path: pathOf(list), body: undefined, refreshes: [] };
    const answer = await request({ ...call, method: 'GET' });
    const stored = answer.body as Stored;
    const { body, theirs } = mergeDisplay(stored, waiting, isNewer(stored, waiting.written_at));
    if (body !== null) {
      const refreshes = [{ collection: 'userProperties' as const, project_id: list.projectId }];
      await request({ ...call, method: 'PATCH', body, refreshes });
    }
    const now = changeIn(drafts, list);
    if (now !== null) keep(list, withoutSent(now, waiting));
    const keys = Object.keys(theirs);
    if (keys.length === 0) return [];
    const set = Object.fromEntries(keys.map((key) => [key, waiting.set[key]]));
    const keepMine = (): Promise<readonly DisplayCollision[]> => {
      const later = changeIn(drafts, list);
      keep(list, { set: { ...set, ...later?.set }, base: { ...later?.base, ...theirs } });
      return send(list.slug);
    };
    return [{ list, keepMine }];
  }

  const send = (slug: string): Promise<readonly DisplayCollision[]> =>
    alone(async () => {
      const collisions: DisplayCollision[] = [];
      for (const list of listsIn(drafts, slug)) {
        try {
          collisions.push(...(await sendOne(list)));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          // Refused for good, such as after leaving the project: this device still remembers the choice.
          if (ERRORS[error.code].retry === 'never') keep(list, null);
        }
      }
      return collisions;
    });

  return {
    choose: (list, before, after) => keep(list, withChoice(changeIn(drafts, list), before, after)),
    send,
  };
}

interface Stored extends DisplayParts {
  readonly created_at: string;
  readonly updated_at: string;
}

/** The defaults, which the server stores when it is first asked, are nobody's choice. */
function isNewer({ created_at, updated_at }: Stored, writtenAt: string): boolean {
  return updated_at !== created_at && Date.parse(updated_at) > Date.parse(writtenAt);
}

function nameOf({ slug, projectId }: DisplayList): string {
  return `${PREFIX}${slug}.${projectId}`;
}

function pathOf({ slug, projectId }: DisplayList): string {
  return `/api/workspaces/${slug}/projects/${projectId}/user-properties/`;
}

function listsIn(drafts: Drafts, slug: string): readonly DisplayList[] {
  const prefix = `${PREFIX}${slug}.`;
  const names = drafts.names().filter((name) => name.startsWith(prefix));
  return names.map((name) => ({ slug, projectId: name.slice(prefix.length) as ProjectId }));
}

function changeIn(
  drafts: Drafts,
  list: DisplayList,
): (DisplayChange & { readonly written_at: string }) | null {
  const draft = drafts.read(nameOf(list));
  const [set, base] = [parsedJson(draft?.text ?? null), parsedJson(draft?.base ?? null)];
  if (draft === null || set === null || base === null) return null;
  return {
    set: set as DisplayChange['set'],
    base: base as DisplayChange['base'],
    written_at: draft.written_at,
  };
}
