import { expect, test } from 'vitest';
import type { ProjectId, WorkItemId } from '../../../src/domain/ids.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import { databaseName } from '../../../workers/db/open-database.ts';
import { newPlace, startTab } from '../../support/worker/browser-tab.ts';
import { HARMED_TITLE, type Damage } from '../../support/worker/damage-files.ts';

const PROJECT = '00000070-0000-4000-8000-000000000001' as ProjectId;

function damageFiles(name: string, damage: Damage): Promise<void> {
  const worker = new Worker(new URL('../../support/worker/damage.worker.ts', import.meta.url), {
    type: 'module',
  });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ error?: string }>) => {
      worker.terminate();
      if (data.error === undefined) resolve();
      else reject(new Error(data.error));
    });
    worker.postMessage({ name, damage });
  });
}

/** What is wrong is told where there is something to tell: an empty or missing file is a first start. */
const TOLD: Record<Damage, boolean> = {
  magic: true,
  flips: true,
  title: true,
  truncated: true,
  empty: false,
  missing: false,
};

for (const damage of Object.keys(TOLD) as Damage[]) {
  test(`[R9] a copy whose file is damaged (${damage}) is set aside and made anew; what was unsent is there`, async () => {
    const place = newPlace();
    const id = crypto.randomUUID() as WorkItemId;
    const ask: Question = { ask: 'workItem', project_id: PROJECT, id };
    const first = startTab();
    await first.ready;
    await first.api.open(place);
    await first.api.attend(PROJECT);
    await first.isIn(({ mode }) => mode === 'persisted');
    const fields = { name: HARMED_TITLE, state_id: 's', sort_order: 1 };
    await first.api.write([{ kind: 'work_item.create', project_id: PROJECT, id, fields }]);
    expect(await first.api.ask(ask)).toMatchObject({ name: HARMED_TITLE });
    await first.api.close();
    first.worker.terminate();
    const { instance_id, user_id, workspace_slug } = place;
    await damageFiles(databaseName(instance_id, user_id, workspace_slug), damage);

    const next = startTab();
    await next.ready;
    await next.api.open(place);
    await next.api.attend(PROJECT);
    await next.isIn(({ mode }) => mode === 'persisted');

    expect(await next.api.ask(ask)).toMatchObject({ name: HARMED_TITLE });
    expect(next.states().at(-1)).toMatchObject({ mode: 'persisted', reason: null });
    expect(next.states().some(({ reason }) => reason === 'failed')).toBe(TOLD[damage]);
    expect(await next.api.ask({ ask: 'ledger' })).toHaveLength(1);
    await next.api.leave({ discardUnsent: true });
    next.worker.terminate();
  });
}
