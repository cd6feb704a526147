import { expect, test } from 'vitest';
import { createCursor } from '../../../../src/blocks/list/cursor.ts';
import { layoutOf, placeAt } from '../../../../src/blocks/list/layout.ts';
import type { ListScreen } from '../../../../src/blocks/list/list-screen.ts';
import { createRowCache } from '../../../../src/blocks/list/row-cache.ts';
import type { WorkItemId } from '../../../../src/domain/ids.ts';
import { createSelectionStore } from '../../../../src/state/selection.ts';
import { row } from './rows.ts';

const sizes = { row: 10, header: 20, subHeader: 20, add: 30 };
type Groups = Readonly<Record<string, string>>;

/** A list whose groups are named by a letter per item, in order. */
function list(first: Groups) {
  const selection = createSelectionStore();
  const scroller = { current: { scrollTop: 0, clientHeight: 500 } as HTMLDivElement };
  const cursor = createCursor();
  const screenOf = (groups: Groups) => {
    const answered = Object.entries(groups).map(([key, ids]) => ({
      key,
      total: ids.length,
      rows: ids.split('').map((id) => row(id)),
      groups: [],
    }));
    const cache = createRowCache();
    cache.take({ total_count: 0, item_count: 0, groups: answered, windows: [] });
    const layout = layoutOf(answered, {
      ...{ sizes, collapsed: new Set<string>(), headers: true, adding: null },
    });
    const feed = { row: cache.row, placesOf: cache.placesOf } as ListScreen['feed'];
    return { feed, layout, selection, scroller };
  };
  let screen = screenOf(first);
  const height = (): number => {
    const place = placeAt(screen.layout, selection.getState().active);
    return (place?.top ?? 0) - scroller.current.scrollTop;
  };
  return {
    scroller,
    height,
    at: (id: string): void => {
      const at = Object.values(first).join('').indexOf(id);
      selection.activate(at, id as WorkItemId);
    },
    write: (...ids: string[]): void => cursor.hold(screen, new Set(ids as WorkItemId[])),
    answer: (groups: Groups): void => {
      screen = screenOf(groups);
      cursor.follow(screen);
    },
    under: () => selection.getState().activeId,
  };
}

test('an item that the person moves down leaves the keyboard on the next one', () => {
  const one = list({ todo: 'abcd', done: 'xy' });
  one.at('b');
  one.write('b');
  one.answer({ todo: 'acd', done: 'bxy' });
  expect(one.under()).toBe('c');
});

test('an item that the person moves up leaves the keyboard on the next one, at the same height', () => {
  const one = list({ urgent: 'xy', none: 'abcd' });
  one.scroller.current.scrollTop = 15;
  one.at('b');
  const before = one.height();
  one.write('b');
  one.answer({ urgent: 'xyb', none: 'acd' });
  expect(one.under()).toBe('c');
  expect(one.height()).toBe(before);
});

test('an item that goes to the top of the next group keeps its number, but not the keyboard', () => {
  const one = list({ todo: 'ab', done: 'xy' });
  one.at('b');
  one.write('b');
  one.answer({ todo: 'a', done: 'bxy' });
  expect(one.under()).toBe('x');
});

test('after the last item the keyboard goes to the one before it', () => {
  const one = list({ todo: 'abc' });
  one.at('c');
  one.write('c');
  one.answer({ todo: 'ab' });
  expect(one.under()).toBe('b');
});

test('with several written at once the next one is the first that was not', () => {
  const one = list({ todo: 'abcde', done: 'x' });
  one.at('b');
  one.write('b', 'c', 'd');
  one.answer({ todo: 'ae', done: 'xbcd' });
  expect(one.under()).toBe('e');
});

test('an edit that moves nothing leaves the keyboard on its item', () => {
  const one = list({ todo: 'abc' });
  one.at('b');
  one.write('b');
  one.answer({ todo: 'abc' });
  expect(one.under()).toBe('b');
});

test('an item that somebody else moves takes the keyboard along', () => {
  const one = list({ todo: 'abcd', done: 'xy' });
  one.at('b');
  one.answer({ todo: 'nabcd', done: 'xy' });
  expect(one.under()).toBe('b');
  one.answer({ todo: 'nacd', done: 'xyb' });
  expect(one.under()).toBe('b');
});

test('ten items are triaged with the same keys, each of them once', () => {
  const todo = 'abcdefghij'.split('');
  const one = list({ done: '', todo: todo.join('') });
  one.at('a');
  const done: (string | null)[] = [];
  for (let i = 0; i < 10; i += 1) {
    const id = one.under() ?? '';
    done.push(id);
    one.write(id);
    one.answer({ done: done.join(''), todo: todo.filter((each) => !done.includes(each)).join('') });
  }
  expect(done).toEqual(todo);
});
