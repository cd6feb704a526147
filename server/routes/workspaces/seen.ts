import { noteSeen, type VisitedPlace } from '../../commands/workspaces/recent-visits.ts';
import type { ReadContext } from '../../plugins/route.ts';
import type { Viewer } from '../../policies/viewer.ts';

interface Reading extends Pick<ReadContext, 'db' | 'deps' | 'request'> {
  readonly viewer: Viewer;
}

/**
 * Who reads something was there, unless their client says that it tells by itself where its person was: it
 * also reads what nobody looks at.
 */
export async function seen(
  { request, ...reading }: Reading,
  workspaceId: string,
  place: Omit<VisitedPlace, 'at'>,
): Promise<void> {
  if (request.headers['x-visits'] === 'told') return;
  await noteSeen(reading, workspaceId, place).catch((error: unknown) => {
    // What is asked for can be read all the same, also from a full disk.
    request.log.warn(error, 'a visit was not noted');
  });
}
