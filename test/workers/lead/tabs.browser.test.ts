import { transfer, wrap } from 'comlink';
import { expect, test } from 'vitest';
import type { ProjectId, WorkItemId } from '../../../src/domain/ids.ts';
import type { WorkItemDetail } from '../../../src/domain/work-item.ts';
import { keepErrorCodes } from '../../../src/protocol/throw-handler.ts';
import type { Question } from '../../../src/protocol/questions.ts';
import type { Place, WorkerApi, WorkerEvent } from '../../../src/protocol/worker-api.ts';

keepErrorCodes();

const PROJECT = '00000070-0000-4000-8000-000000000001' as ProjectId;
const ITEM = crypto.randomUUID() as WorkItemId;
const ASK: Question = { ask: 'workItem', project_id: PROJECT, id: ITEM };

function startTab() {
  const worker = new Worker(new URL('../../../workers/db.worker.ts', import.meta.url), {
    type: 'module',
  });
  const api = wrap<WorkerApi>(worker) as unknown as WorkerApi;
  const { port1, port2 } = new MessageChannel();
  const events: WorkerEvent[] = [];
  const waiting = new Set<() => void>();
  port1.addEventListener('message', ({ data }: MessageEvent<WorkerEvent>) => {
    events.push(data);
    for (const look of waiting) look();
  });
  port1.start();
  const heard = (check: (event: WorkerEvent) => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!events.some(check)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return { api, worker, events, heard, listening: api.listen(transfer(port2, [port2])) };
}

const shows = (name: string) => (event: WorkerEvent) =>
  event.type === 'answer' && (JSON.parse(event.text) as WorkItemDetail | null)?.name === name;

test('[R1] two tabs share one copy in real files; the second takes it over with all that was written', async () => {
  const place: Place = {
    instance_id: crypto.randomUUID(),
    user_id: crypto.randomUUID() as Place['user_id'],
    workspace_slug: 'acme',
    local_copy: true,
    timezone: 'UTC',
  };
  const [one, two] = [startTab(), startTab()];
  await one.listening;
  await two.listening;
  await one.api.open(place);
  await one.api.watch('w', ASK);
  await one.heard(({ type }) => type === 'sync');
  await one.heard((event) => event.type === 'sync' && event.state.mode === 'persisted');
  await two.api.open(place);
  const fields = { name: 'Written in two', state_id: 's', sort_order: 1 };
  await two.api.write([{ kind: 'work_item.create', project_id: PROJECT, id: ITEM, fields }]);
  await one.heard(shows('Written in two'));

  one.worker.terminate();
  expect(await two.api.ask(ASK)).toMatchObject({ name: 'Written in two' });
  await two.heard(
    (event) =>
      event.type === 'sync' && event.state.role === 'leader' && event.state.mode === 'persisted',
  );
  expect(await two.api.ask({ ask: 'ledger' })).toHaveLength(1);
  await two.api.leave({ discardUnsent: true });
  two.worker.terminate();
});
