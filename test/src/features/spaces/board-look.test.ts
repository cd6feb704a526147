import { expect, test } from 'vitest';
import { readBoardProps, writeBoardProps } from '../../../../src/domain/board-props.ts';
import { itemsQuery, readLook, writeLook } from '../../../../src/features/spaces/board-look.ts';

const open = readBoardProps({ list: true, kanban: true });

test('how a visitor looks at a board comes back from its address', () => {
  const search = '?board=kanban&group=priority&states=a%2Cb&labels=None&peekId=x';
  const look = readLook(search, open);
  expect(look).toEqual({
    layout: 'kanban',
    grouping: 'priority',
    filters: { state: ['a', 'b'], priority: [], labels: ['None'] },
    peek: 'x',
  });
  expect(writeLook(look, open)).toBe(search);
  expect(writeLook(readLook('', open), open)).toBe('');
});

test('an address asks for nothing that the board does not offer', () => {
  const props = readBoardProps({ list: true, groupings: ['priority'], filters: [] });
  expect(readLook('?board=kanban&group=labels&states=a&priority=high', props)).toEqual({
    layout: 'list',
    grouping: 'priority',
    filters: { state: [], priority: [], labels: [] },
    peek: null,
  });
  const flat = readBoardProps({ kanban: true, groupings: ['none'] });
  expect(readLook('', flat)).toMatchObject({ layout: 'kanban', grouping: 'state' });
});

test('what another client keeps in a board stays when its props are written', () => {
  expect(readBoardProps({})).toMatchObject({
    layouts: ['list'],
    filters: ['state', 'priority', 'labels'],
  });
  const props = { layouts: ['kanban'], groupings: ['state'], filters: ['labels'] } as const;
  const written = writeBoardProps({ list: true, gantt: true }, props);
  expect(written).toEqual({
    list: false,
    kanban: true,
    gantt: true,
    groupings: ['state'],
    filters: ['labels'],
  });
  expect(readBoardProps(written)).toEqual(props);
});

test('the next page of one group is asked for by the group’s own filter', () => {
  const look = readLook('?states=a,b&priority=high', open);
  expect(itemsQuery(look, 0, null)).toBe(
    '?per_page=50&cursor=50%3A0%3A0&group_by=state_id&state=a%2Cb&priority=high',
  );
  expect(itemsQuery(look, 2, 'b')).toBe(
    '?per_page=50&cursor=50%3A2%3A0&group_by=state_id&state=b&priority=high',
  );
  const flat = readLook('?group=none', open);
  expect(itemsQuery(flat, 1, '')).toBe('?per_page=50&cursor=50%3A1%3A0');
});
