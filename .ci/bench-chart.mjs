/** @typedef {{ name: string, n: number, on: string | null, p50: number, p95: number, p98: number, unit: string, of: 'p50' | 'p95' | 'p98' }} Line */

/**
 * How each measurement grows from the smallest number of items to the largest, and how many times as
 * fast as the straightforward way, or as slow as native SQLite, the first screen is.
 * @param {readonly Line[]} lines
 * @returns {string[]}
 */
export function comparisons(lines) {
  const found = [];
  for (const [key, points] of seriesOf(lines)) {
    const [first, last] = [points[0], points.at(-1)];
    if (!first || !last || first.n === last.n) continue;
    const of = first.of === 'p98' ? 'p98' : 'p50';
    const times = ratio(last[of], first[of]);
    found.push(`growth ${key}: ${times} from ${first.n} to ${last.n} (${of})`);
  }
  for (const line of lines) {
    const other = (/** @type {string} */ name) =>
      lines.find((one) => one.name === name && one.n === line.n && one.on === line.on);
    const [baseline, native] = [other('list/window-baseline'), other('list/native')];
    if (line.name === 'list/state' && baseline) {
      found.push(
        `${line.on} ${line.n}: ranked window ${ratio(baseline.p50, line.p50)} of list/state`,
      );
    }
    if (line.name === 'list/wasm' && native) {
      found.push(
        `${line.on} ${line.n}: WebAssembly ${ratio(line.p50, native.p50)} of native SQLite`,
      );
    }
  }
  return found.map((text) => `  ${text}`);
}

const SHOWN = {
  'list/window-baseline': ['the whole table ranked', '#B4472E'],
  'list/any': ['any filter, grouping and order', '#8A6D1B'],
  'list/state': ['grouped by state', '#0E6354'],
  'list/labels-visible': ['by label, eight groups in view', '#2F5DA8'],
  edit: ['an edit and its new rows', '#6B4FA0'],
};
const PLACES = {
  chromium: 'Chromium, on files',
  node: 'Node',
  'node-cpu': 'Node, time of the processor',
};
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [760, 380, 76, 262, 26, 46];

/**
 * Milliseconds against the number of items, both by powers of ten: what is level does not grow.
 * @param {readonly Line[]} lines
 * @returns {string} SVG
 */
export function chartOf(lines) {
  const on = Object.keys(PLACES).find((place) => lines.some((line) => line.on === place)) ?? 'node';
  const names = /** @type {(keyof typeof SHOWN)[]} */ (Object.keys(SHOWN));
  const shown = names.flatMap((name) => {
    const points = lines.filter((line) => line.name === name && line.on === on);
    return points.length > 0 ? [{ name, points: points.toSorted((a, b) => a.n - b.n) }] : [];
  });
  const all = shown.flatMap(({ points }) => points);
  if (all.length === 0)
    throw new Error('Nothing that the chart shows was measured: run lists.bench.ts.');
  const exponents = (/** @type {number[]} */ values) => [
    Math.floor(Math.log10(Math.min(...values))),
    Math.ceil(Math.log10(Math.max(...values))),
  ];
  const [fromN = 3, toN = 5] = exponents(all.map(({ n }) => n));
  const [fromMs = 0, toMs = 3] = exponents(all.map(({ p50 }) => p50));
  const right = WIDTH - RIGHT;
  const bottom = HEIGHT - BOTTOM;
  const x = (/** @type {number} */ n) =>
    round(LEFT + ((Math.log10(n) - fromN) / Math.max(1, toN - fromN)) * (right - LEFT));
  const y = (/** @type {number} */ ms) =>
    round(bottom - ((Math.log10(ms) - fromMs) / Math.max(1, toMs - fromMs)) * (bottom - TOP));

  const rows = range(fromMs, toMs).map(
    (e) =>
      `<path class="grid" d="M${LEFT} ${y(10 ** e)}H${right}"/>` +
      `<text fill="#5A615E" x="${LEFT - 8}" y="${y(10 ** e) + 4}" text-anchor="end">${(10 ** e).toLocaleString('en')} ms</text>`,
  );
  const columns = range(fromN, toN).map(
    (e) =>
      `<text fill="#5A615E" x="${x(10 ** e)}" y="${bottom + 20}" text-anchor="middle">${(10 ** e).toLocaleString('en')}</text>`,
  );
  const places = labelPlaces(shown.map(({ points }) => y(points.at(-1)?.p50 ?? 1)));
  const series = shown.map(({ name, points }, i) => {
    const [label, colour] = SHOWN[name];
    const path = points.map(({ n, p50 }, at) => `${at ? 'L' : 'M'}${x(n)} ${y(p50)}`).join('');
    const dots = points
      .map(({ n, p50 }) => `<circle cx="${x(n)}" cy="${y(p50)}" r="3.5" fill="${colour}"/>`)
      .join('');
    const last = points.at(-1);
    return (
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${dots}` +
      `<text x="${right + 12}" y="${(places[i] ?? 0) + 4}" fill="${colour}">${last ? short(last.p50) : ''} ms · ${label}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Milliseconds for the first page of a list against the number of work items">
<style>text{font:12px system-ui,sans-serif}.grid{stroke:#DAD7CE;stroke-width:1}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#FBFAF7" rx="8"/>
${[...rows, ...columns, ...series].join('\n')}
<text fill="#5A615E" x="${(LEFT + right) / 2}" y="${HEIGHT - 8}" text-anchor="middle">work items in the project (${PLACES[/** @type {keyof typeof PLACES} */ (on)]}, median)</text>
</svg>
`;
}

/**
 * By name and place, in order of size; what was measured at several sizes only.
 * @param {readonly Line[]} lines
 */
function seriesOf(lines) {
  /** @type {Map<string, Line[]>} */
  const series = new Map();
  for (const line of lines) {
    if (line.unit !== 'ms') continue;
    const key = `${line.name} (${line.on ?? 'there'})`;
    series.set(
      key,
      [...(series.get(key) ?? []), line].toSorted((a, b) => a.n - b.n),
    );
  }
  return series;
}

/** Names beside the ends of their lines, none over another. @param {readonly number[]} wanted */
function labelPlaces(wanted) {
  const places = [...wanted];
  const order = wanted.map((_, i) => i).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  order.forEach((i, at) => {
    const above = at > 0 ? (places[order[at - 1] ?? 0] ?? 0) : -Infinity;
    places[i] = Math.max(places[i] ?? 0, above + 17);
  });
  return places;
}

const range = (/** @type {number} */ from, /** @type {number} */ to) =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);
const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
const short = (/** @type {number} */ ms) => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)));
const ratio = (/** @type {number} */ a, /** @type {number} */ b) => `${(a / b).toFixed(2)}×`;
