import { expect, test } from 'vitest';
import { createDisplayChanges } from '../../../src/client/display-changes.ts';
import type { Client } from '../../../src/client/client.ts';
import type { DisplayParts } from '../../../src/domain/display-change.ts';
import { AppError } from '../../../src/domain/errors.ts';
import type { ProjectId } from '../../../src/domain/ids.ts';
import { fakeDrafts } from '../../support/fake-drafts.ts';

const LIST = { slug: 'acme', projectId: 'p1' as ProjectId };
const DEFAULTS: DisplayParts = {
  filters: { priority: null },
  display_filters: { group_by: 'state', order_by: 'sort_order' },
  display_properties: { key: true },
};

function grouped(by: string | null, order = 'sort_order'): DisplayParts {
  return { ...DEFAULTS, display_filters: { group_by: by, order_by: order } };
}

/** A server that stores each part whole, as the wire says, and a device whose clock both share. */
async function world(factory?: Parameters<typeof fakeDrafts>[0]) {
  const device = fakeDrafts(factory);
  await device.ready();
  const at = (ms: number): string => new Date(ms).toISOString();
  const server = {
    isReachable: true,
    refuses: false,
    stored: { ...DEFAULTS, created_at: at(0), updated_at: at(0) },
    patches: [] as Partial<DisplayParts>[],
    /** What another device stores. */
    change(part: Partial<DisplayParts>, ms: number) {
      server.stored = { ...server.stored, ...part, updated_at: at(ms) };
    },
  };
  server.change({ display_filters: { ...DEFAULTS.display_filters, layout: 'kanban' } }, 1);
  const request: Client['request'] = async ({ method, body }) => {
    if (!server.isReachable) throw new AppError('network.offline', 'Offline.');
    if (server.refuses) throw new AppError('request.forbidden', 'No.');
    if (method === 'PATCH') {
      server.patches.push(body as Partial<DisplayParts>);
      server.change(body as Partial<DisplayParts>, 200_000);
    }
    return { status: 200, body: server.stored };
  };
  const alone = <T>(work: () => Promise<T>) => work();
  const changes = createDisplayChanges({ drafts: device.drafts, request, alone });
  return { device, server, changes };
}

test('a display change made offline is sent when the server can be reached, also after a restart', async () => {
  const { device, server, changes } = await world();
  server.isReachable = false;
  changes.choose(LIST, DEFAULTS, grouped('priority'));
  changes.choose(LIST, grouped('priority'), grouped('labels'));
  expect(await changes.send('acme')).toEqual([]);
  await device.drafts.flush();

  const restarted = await world(device.factory);
  expect(await restarted.changes.send('acme')).toEqual([]);

  expect(restarted.server.stored.display_filters).toEqual({
    group_by: 'labels',
    order_by: 'sort_order',
    layout: 'kanban',
  });
  expect(restarted.server.patches.map((patch) => Object.keys(patch))).toEqual([
    ['display_filters'],
  ]);
  expect(restarted.device.drafts.names()).toEqual([]);
});

test('[R12] what another device chose later stays until the person decides, the rest is sent', async () => {
  const { server, changes } = await world();
  changes.choose(LIST, DEFAULTS, grouped('priority', 'target_date'));
  server.change({ display_filters: { group_by: 'cycle', order_by: 'sort_order' } }, 150_000);

  const [collision] = await changes.send('acme');
  expect(server.stored.display_filters).toEqual({ group_by: 'cycle', order_by: 'target_date' });
  expect(await changes.send('acme')).toEqual([]);

  expect(await collision?.keepMine()).toEqual([]);
  expect(server.stored.display_filters).toEqual({ group_by: 'priority', order_by: 'target_date' });
});

test('the later choice wins over what another device stored before', async () => {
  const { server, changes } = await world();
  server.change({ display_filters: { group_by: 'cycle', order_by: 'sort_order' } }, 50_000);
  changes.choose(LIST, DEFAULTS, grouped('priority'));

  expect(await changes.send('acme')).toEqual([]);
  expect(server.stored.display_filters).toMatchObject({ group_by: 'priority' });
});

test('what is chosen while a change is being sent is sent next', async () => {
  const { server, changes } = await world();
  changes.choose(LIST, DEFAULTS, grouped('priority'));
  const sending = changes.send('acme');
  changes.choose(LIST, grouped('priority'), grouped('labels'));
  await sending;
  await changes.send('acme');

  expect(server.stored.display_filters).toMatchObject({ group_by: 'labels' });
});

test('a change that the server refuses for good is not sent again', async () => {
  const { device, server, changes } = await world();
  server.refuses = true;
  changes.choose(LIST, DEFAULTS, grouped('priority'));

  expect(await changes.send('acme')).toEqual([]);
  expect(device.drafts.names()).toEqual([]);
});
