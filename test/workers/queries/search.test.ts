import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replaceCollection } from '../../../workers/collections/collection-rows.ts';
import { putImages, removeImages } from '../../../workers/mutations/work-item-images.ts';
import { prepareAnyList } from '../../../workers/queries/list-work-items.ts';
import { search } from '../../../workers/queries/search.ts';
import { splitAtWords } from '../../../src/domain/search-words.ts';
import { itemId, OTHER_PROJECT, PROJECT, workItem, searchFor } from '../../support/builders.ts';
import { memoryDb } from '../../support/worker/memory-db.ts';
import { propertyRuns } from '../../support/property-runs.ts';

function dbOf(...names: readonly string[]) {
  const db = memoryDb();
  putImages(
    db,
    names.map((name, i) => workItem({ id: itemId(i + 1), name, sequence_id: i + 1 })),
  );
  return db;
}

const found = (db: ReturnType<typeof memoryDb>, text: string) =>
  search(db, searchFor(text, PROJECT, 10)).map(({ row }) => row.name);

test('every word that is written begins a word of the name', () => {
  const db = dbOf('Login crashes on Safari', 'Crash report', 'Slow list');

  expect(found(db, 'cra')).toEqual(expect.arrayContaining(['Crash report']));
  expect(found(db, 'cra saf')).toEqual(['Login crashes on Safari']);
  expect(found(db, 'ash')).toEqual([]);
});

test('case and marks do not matter', () => {
  const db = dbOf('Größe ÄNDERN');
  expect(found(db, 'GRÖẞE andern')).toEqual(['Größe ÄNDERN']);
  expect(found(db, 'große')).toEqual(['Größe ÄNDERN']);
});

test('a key, or a number, finds its item first', () => {
  const db = dbOf('one', 'version 1', 'three');
  replaceCollection(db, 'projects', '', [{ id: PROJECT, name: 'App', identifier: 'APP' } as never]);

  expect(found(db, 'app-3')).toEqual(['three']);
  expect(found(db, '1')).toEqual(['one', 'version 1']);
  expect(found(db, 'WEB-3')).toEqual([]);
});

test('what is archived, removed or renamed is not found by its old name', () => {
  const db = dbOf('alpha', 'beta', 'gamma');
  putImages(db, [
    workItem({ id: itemId(1), name: 'alpha', archived_at: '2026-11-01' }),
    workItem({ id: itemId(2), name: 'delta' }),
  ]);
  removeImages(db, [itemId(3)]);

  expect(['alpha', 'beta', 'gamma', 'delta'].map((text) => found(db, text))).toEqual([
    [],
    [],
    [],
    ['delta'],
  ]);
});

test('a search of the workspace spans its projects', () => {
  const db = dbOf('alpha');
  putImages(db, [workItem({ id: itemId(9), name: 'alpha too', project_id: OTHER_PROJECT })]);

  expect(found(db, 'alpha')).toEqual(['alpha']);
  expect(search(db, searchFor('alpha', null, 10))).toHaveLength(2);
});

test('every second piece is what matched', () => {
  expect(splitAtWords('Fix the login', ['log'])).toEqual(['Fix the ', 'log', 'in']);
  expect(splitAtWords('login Login', ['lo', 'login'])).toEqual(['', 'login', ' ', 'Login', '']);
  expect(splitAtWords('Größe', ['gros'])).toEqual(['Größe']);
  expect(splitAtWords('Ändern', ['and'])).toEqual(['', 'Änd', 'ern']);
  expect(splitAtWords('nothing', ['x'])).toEqual(['nothing']);
});

test('no text can break the search, and the pieces are the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (text, name) => {
      const clean = name.replaceAll('\0', '');
      const db = dbOf(clean);
      for (const { row, pieces } of search(db, searchFor(text, null, 5))) {
        expect(pieces.join('')).toBe(row.name);
      }
      expect(splitAtWords(clean, [text]).join('')).toBe(clean);
      db.close();
    }),
    propertyRuns(100),
  );
});

test('a search within a filter finds what the filter leaves, however many hits it drops', () => {
  const db = memoryDb();
  const items = Array.from({ length: 30 }, (_, n) =>
    workItem({ name: 'alpha', priority: n === 3 ? 'urgent' : 'low' }),
  );
  putImages(db, items);
  const filter = { field: 'priority', in: ['urgent'] } as const;

  const hits = search(db, { ...searchFor('alpha', null, 5), filter });

  expect(hits.map(({ row }) => row.id)).toEqual([items[3]?.id]);
});

const described = (fields: Partial<Parameters<typeof workItem>[0]>, text: string) =>
  workItem({ ...fields, description_html: `<p>${text}</p>` });

test('descriptions are found after names, with the stretch that has the words', () => {
  const db = memoryDb();
  const inText = described(
    { name: 'Anchor' },
    'The winch of the <b>harbour</b> crane &amp; its rope.',
  );
  const across = described({ name: 'Harbour wall' }, 'Ask who owns the crane first.');
  const named = described({ name: 'Crane in the harbour' }, 'Nothing to add.');
  putImages(db, [inText, across, named, described({ name: 'Other' }, 'Crane only.')]);

  const hits = search(db, searchFor('harb cran', PROJECT));

  expect(hits.map(({ row }) => row.name)).toEqual([
    'Crane in the harbour',
    'Anchor',
    'Harbour wall',
  ]);
  expect(hits.map(({ excerpt }) => excerpt)).toEqual([
    null,
    ['The winch of the ', 'harb', 'our ', 'cran', 'e & its rope.'],
    ['Ask who owns the ', 'cran', 'e first.'],
  ]);
});

test('a description that changed, or whose item is gone, is not found by what it said', () => {
  const db = memoryDb();
  const item = described({ name: 'One' }, 'sextant');
  const other = described({ name: 'Two' }, 'sextant');
  putImages(db, [item, other]);
  const names = (text: string) => search(db, searchFor(text, null)).map(({ row }) => row.name);
  expect(names('sext')).toHaveLength(2);

  putImages(db, [{ ...item, description_html: '<p>compass</p>' }]);
  removeImages(db, [other.id]);

  expect(names('sext')).toEqual([]);
  expect(names('comp')).toEqual(['One']);
});

test('a long description is cut to what is around the first word', () => {
  const db = memoryDb();
  const sea = 'water '.repeat(60);
  putImages(db, [described({ name: 'One' }, `${sea}sextant ${sea}`)]);

  const [hit] = search(db, searchFor('sextant', null));

  expect(hit?.excerpt?.[0]).toMatch(/^… (water ){6,8}$/);
  expect(hit?.excerpt?.[1]).toBe('sextant');
  expect(hit?.excerpt?.at(-1)).toMatch(/ …$/);
  expect(hit?.excerpt?.join('').length).toBeLessThan(180);
});

test('names are found in the same order before and after the columns are read: short before long, new before old', () => {
  const db = memoryDb();
  const names = ['tide table of the outer harbour', 'tide', 'tide \u{1F991}', 'tides', 'tide'];
  putImages(
    db,
    names.map((name) => workItem({ name })),
  );
  putImages(db, [workItem({ name: 'tide', sequence_id: null })]);
  const found = () => search(db, searchFor('tid', null)).map(({ row }) => row.id);

  const before = found();
  while (prepareAnyList(db));

  expect(found()).toEqual(before);
  expect(search(db, searchFor('tid', null)).map(({ row }) => row.name)).toEqual([
    ...['tide', 'tide', 'tide', 'tides', 'tide \u{1F991}', 'tide table of the outer harbour'],
  ]);
});
