import { expect, test } from 'vitest';
import { sampleItems } from '../../../server/jobs/sample/sample-items.ts';
import { THEMES } from '../../../server/jobs/sample/themes.ts';

const sizes = { states: 5, people: 8, labels: 7, modules: 4, cycles: 3, comments: 1 };

function take(count: number, seed: number) {
  const items = sampleItems(THEMES[0], sizes, seed);
  return Array.from({ length: count }, () => items.next().value);
}

test('the same seed tells the same items, another seed others', () => {
  expect(take(50, 7)).toEqual(take(50, 7));
  expect(take(50, 7)).not.toEqual(take(50, 8));
});

test('descriptions are 400 characters long on average, a few far longer', () => {
  const lengths = take(4000, 1).map(
    (item) => item.description_html.replaceAll(/<[^>]+>/g, '').length,
  );
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  expect(mean).toBeGreaterThan(350);
  expect(mean).toBeLessThan(450);
  expect(Math.max(...lengths)).toBeGreaterThan(1500);
});

test('an item has up to three people and four labels, each once, and never ends before it starts', () => {
  for (const item of take(2000, 3)) {
    expect(new Set(item.assignees_at).size).toBe(item.assignees_at.length);
    expect(item.assignees_at.length).toBeLessThanOrEqual(3);
    expect(new Set(item.labels_at).size).toBe(item.labels_at.length);
    expect(item.labels_at.length).toBeLessThanOrEqual(4);
    if (item.start_day !== null && item.target_day !== null) {
      expect(item.target_day).toBeGreaterThan(item.start_day);
    }
  }
});
