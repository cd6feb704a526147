import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn, importsOf } from './support/source-files.ts';

const PURE = ['src/domain', 'src/lib'];
const WIRE = ['src/protocol', ...PURE];
const PAGE = ['src/resources', ...PURE];
const SCREEN = ['src/ui', 'src/commands', 'src/client', 'src/state', 'src/text', ...PAGE];
const DATA = ['workers/db', 'workers/collections', 'sql/client', 'src/resources', ...WIRE];

/** Each folder, and what it may import besides itself. What is not named is forbidden. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/lib': [],
  'src/domain': ['src/lib'],
  'src/resources': PURE,
  'src/protocol': PAGE,
  'src/state': PAGE,
  'src/text': [],
  'src/ui': ['src/text', ...PAGE],
  'src/client': ['src/resources', ...WIRE],
  'src/commands': ['src/client', 'src/state', 'src/text', ...PAGE],
  'src/blocks': SCREEN,
  'src/features': ['src/blocks', ...SCREEN],
  'src/app': ['src/features', 'src/blocks', 'src/protocol', ...SCREEN],

  'workers/db': ['sql/client', ...PURE],
  'workers/outbox': WIRE,
  'workers/lead': WIRE,
  'workers/net': WIRE,
  'workers/columns': ['workers/db', ...PURE],
  'workers/collections': ['workers/db', 'workers/columns', 'sql/client', 'src/resources', ...WIRE],
  'workers/queries': ['workers/columns', ...DATA],
  'workers/mutations': ['workers/outbox', ...DATA],
  'workers/live': ['workers/queries', ...DATA],
  'workers/sync': ['workers/outbox', 'workers/mutations', 'workers/net', ...DATA],
  'workers/api': [
    'workers/columns',
    'workers/lead',
    'workers/live',
    'workers/mutations',
    'workers/net',
    'workers/outbox',
    'workers/queries',
    'workers/sync',
    ...DATA,
  ],

  'server/config.ts': PURE,
  'server/storage': [],
  'server/app.ts': ['server/config.ts', 'server/plugins', 'server/routes', 'server/db', ...WIRE],
  'server/outgoing': PURE,
  'server/db': ['sql/server', 'server/config.ts', 'server/storage', ...PURE],
  'server/queries': ['server/db', 'server/policies', ...WIRE],
  'server/policies': ['server/db', ...WIRE],
  'server/presenters': ['server/db', 'server/queries', ...WIRE],
  'server/commands': [
    'server/db',
    'server/queries',
    'server/policies',
    'server/presenters',
    ...WIRE,
  ],
  'server/jobs': [
    'server/outgoing',
    'server/config.ts',
    'server/db',
    'server/queries',
    'server/policies',
    'server/presenters',
    'server/commands',
    'server/storage',
    ...WIRE,
  ],
  'server/admin': [
    'server/outgoing',
    'server/config.ts',
    'server/db',
    'server/queries',
    'server/policies',
    'server/presenters',
    'server/commands',
    'server/jobs',
    'server/storage',
    ...WIRE,
  ],
  'server/plugins': [
    'server/outgoing',
    'server/config.ts',
    'server/db',
    'server/queries',
    'server/policies',
    'server/commands',
    'server/storage',
    ...WIRE,
  ],
  'server/oauth': ['server/outgoing', ...PURE],
  'server/routes': [
    'server/oauth',
    'server/outgoing',
    'server/config.ts',
    'server/db',
    'server/queries',
    'server/policies',
    'server/presenters',
    'server/commands',
    'server/jobs',
    'server/plugins',
    'server/storage',
    ...WIRE,
  ],
};

/** The few files that put everything on their side together. Nothing imports them. */
const ROOTS = [
  'src/main.tsx',
  'workers/db.worker.ts',
  'workers/service-worker.ts',
  'server/main.ts',
  'server/db/pglite.worker.ts',
];

const SERVER = /^server\//;

/** Where a package may be used. One that is not named here may be used nowhere. */
const PACKAGE_IN: Readonly<Record<string, RegExp>> = {
  react: /^src\/(app|features|blocks|ui|client)\/|^src\/main/,
  'react-dom': /^src\/(app|ui)\/|^src\/main/,
  wouter: /^src\/(app|features|blocks)\//,
  zustand: /^src\/state\//,
  comlink: /^src\/(client\/|protocol\/throw-handler)|^workers\/(lead\/|db\.worker)/,
  zod: /^src\/(protocol|resources)\/|^workers\/net\/|^server\/(routes|plugins|commands|admin|config)/,
  'date-fns': /^(src|workers|server)\//,
  dompurify: /^src\/(ui|blocks)\//,
  'node-diff3': /^src\/domain\//,
  papaparse: /^src\/domain\/imports\//,
  chardet: /^src\/domain\/imports\//,
  'workbox-precaching': /^workers\/service-worker/,
  'workbox-routing': /^workers\/service-worker/,
  '@ariakit/react': /^src\/(ui|blocks|app|features)\//,
  '@atlaskit/pragmatic-drag-and-drop': /^src\/(ui|blocks)\//,
  '@atlaskit/pragmatic-drag-and-drop-hitbox': /^src\/(ui|blocks)\//,
  '@blocknote/ariakit': /^src\/blocks\/editor\//,
  '@blocknote/core': /^src\/blocks\/editor\//,
  '@blocknote/react': /^src\/blocks\/editor\//,
  '@tanstack/react-virtual': /^src\/(ui|blocks)\//,
  '@sqlite.org/sqlite-wasm': /^workers\/db/,
  '@zxcvbn-ts/core': /^(src|server)\//,
  '@zxcvbn-ts/language-common': /^(src|server)\//,
  fastify: /^server\/(routes|plugins|app|main)/,
  'fastify-type-provider-zod': /^server\/(routes|plugins|app|main)/,
  '@fastify/compress': /^server\/(plugins|app|main)/,
  '@fastify/cookie': /^server\/(plugins|app|main)/,
  '@fastify/multipart': /^server\/plugins\//,
  '@fastify/websocket': /^server\/plugins\//,
  '@hocuspocus/server': /^server\/plugins\//,
  yjs: /^server\/(plugins|commands)\//,
  '@fastify/static': /^server\/(plugins|app|main)/,
  '@fastify/swagger': /^server\/(plugins|app|main)/,
  '@electric-sql/pglite': /^server\/db\//,
  pg: /^server\/db\//,
  kysely: /^server\/(db|queries|commands|policies|presenters|jobs)\//,
  '@node-rs/argon2': SERVER,
  marked: SERVER,
  nodemailer: /^server\/jobs\/mail\//,
  htmlparser2: SERVER,
  'sanitize-html': SERVER,
};

/** Types and virtual modules, which bring no code from a package of that name. */
const NOT_PACKAGES = /^(node:|virtual:|vite\/client|workbox-core\/types)/;

/** Time, chance and the network come in as arguments here, so that tests can hold them still. */
const STILL =
  /^(src\/(domain|lib)|workers\/(db|queries|columns|mutations|sync|outbox|live|collections|lead)|server\/(queries|commands|policies|presenters))\//;
const AMBIENT =
  /\bDate\.now\b|\bperformance\.now\b|\bnew Date\(\)|\bMath\.random\b|\bcrypto\.(randomUUID|getRandomValues)\b|(?<![.\w])(randomUUID|setTimeout|setInterval|fetch)\(/;

/** Tables and the catalogue of texts may be as long as what they list. */
const LONG_ON_PURPOSE: readonly RegExp[] = [/^src\/text\//, /^server\/policies\/rules\.ts$/];

const code = ['src', 'workers', 'server']
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .filter(({ path }) => !path.endsWith('.d.ts'));
const styles = filesIn('src', /\.css$/);
const imports = code.flatMap(importsOf);

test('modules import only along the arrows', () => {
  const broken = imports
    .filter(({ path, isLocal }) => isLocal && !ROOTS.includes(path))
    .filter(({ path, target }) => {
      const [from, to] = [placeOf(path), placeOf(target)];
      return from !== to && !MAY_IMPORT[from]?.includes(to);
    });
  expect(broken.map(arrow)).toEqual([]);
});

test('a composition root stays on its side and is imported by nothing', () => {
  const sides = {
    src: ['src'],
    workers: ['workers', 'src', 'sql'],
    server: ['server', 'src', 'sql'],
  };
  const broken = imports.filter(({ path, target, isLocal }) => {
    if (!isLocal) return false;
    if (ROOTS.includes(target)) return true;
    const allowed: readonly string[] = sides[top(path) as keyof typeof sides];
    return ROOTS.includes(path) && !allowed.includes(top(target));
  });
  expect(broken.map(arrow)).toEqual([]);
});

test('a feature does not import another feature', () => {
  const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
  const broken = imports.filter(({ path, target, isLocal }) => {
    const [from, to] = [featureOf(path), isLocal ? featureOf(target) : undefined];
    return from !== undefined && to !== undefined && from !== to;
  });
  expect(broken.map(arrow)).toEqual([]);
});

test('the page mentions the worker in one place', () => {
  const mentions = code.filter(
    ({ path, code: text }) => path.startsWith('src/') && /['"`][./]*\/workers\//.test(text),
  );
  expect(
    mentions.map(({ path }) => path).filter((path) => path !== 'src/client/start-worker.ts'),
  ).toEqual([]);
});

test('the page reaches storage only through what survives it being full or forbidden', () => {
  const broken = code.filter(
    ({ path, code: text }) =>
      path.startsWith('src/') &&
      path !== 'src/client/safe-storage.ts' &&
      /\b(local|session)Storage\b/.test(text),
  );
  expect(broken.map(({ path }) => path)).toEqual([]);
});

test('a package is used only where it belongs', () => {
  const broken = imports.filter(({ path, target, isLocal }) => {
    if (isLocal) return false;
    if (target.startsWith('node:')) return !SERVER.test(path);
    return !NOT_PACKAGES.test(target) && !PACKAGE_IN[packageOf(target)]?.test(path);
  });
  expect(broken.map(arrow)).toEqual([]);
});

test('nothing in the product imports from the tests', () => {
  expect(imports.filter(({ target, isLocal }) => isLocal && top(target) === 'test')).toEqual([]);
});

test('time, chance and the network are arguments where rules are decided', () => {
  const broken = code.filter(
    ({ path, code: text }) => STILL.test(path) && !ROOTS.includes(path) && AMBIENT.test(text),
  );
  expect(broken.map(({ path, code: text }) => `${path}: ${AMBIENT.exec(text)?.[0]}`)).toEqual([]);
});

test('every folder that exists is listed, and so is every file that stands outside of one', () => {
  const papers = ['OPERATING.md', 'Dockerfile', 'holdfast.service'].map((name) => `server/${name}`);
  const known = [...Object.keys(MAY_IMPORT), ...ROOTS, ...papers, 'src/index.html'];
  const found = ['src', 'workers', 'server']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => !path.endsWith('.d.ts'));
  expect(found.filter((path) => !known.includes(path))).toEqual([]);
});

test('the top level holds nothing but what the map of the house names', () => {
  const named = ['src', 'workers', 'sql', 'server', 'public', 'test'];
  const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json'];
  const made = ['node_modules', 'dist', 'data'];
  const known = [...named, ...files, ...made, 'README.md', 'LICENSE'];
  const found = readdirSync('.').filter((name) => !name.startsWith('.') && !name.endsWith('.log'));
  expect(found.filter((name) => !known.includes(name))).toEqual([]);
});

test('a source file stops at 300 lines', () => {
  const long = [...code, ...filesIn('.ci', /\.mjs$/)]
    .filter(({ path }) => !LONG_ON_PURPOSE.some((pattern) => pattern.test(path)))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }));
  expect(long.filter(({ lines }) => lines > 300)).toEqual([]);
});

test('exports have names, and no file only hands on what others export', () => {
  const lazy = new Set(imports.filter(({ isDynamic }) => isDynamic).map(({ target }) => target));
  const unnamed = code.filter(
    ({ path, code: text }) => /^export default\b|\bas default\b/m.test(text) && !lazy.has(path),
  );
  const handedOn = /^export (\*|(type )?\{[^}]*\} from)/;
  const barrels = code.filter(({ code: text }) => {
    const exported = text.match(/^export [^;]*/gm) ?? [];
    return (
      /^export \*/m.test(text) ||
      (exported.length > 0 && exported.every((one) => handedOn.test(one)))
    );
  });
  expect([...unnamed, ...barrels].map(({ path }) => path)).toEqual([]);
});

test('the compiler and the linter are contradicted nowhere without a reason', () => {
  const everything = [...code, ...filesIn('test', /\.ts$/)];
  const silenced = everything.filter(({ path, text, code: uncommented }) => {
    if (path === 'test/architecture.test.ts') return false;
    const switchedOff = text.split('\n').filter((line) => /(oxlint|eslint)-disable/.test(line));
    return (
      /@ts-(ignore|nocheck|expect-error)/.test(text) ||
      /\bas any\b|: any\b|<any>/.test(uncommented.replaceAll(/(['"`]).*?\1/g, '')) ||
      switchedOff.some((line) => !/ -- \S/.test(line))
    );
  });
  expect(silenced.map(({ path }) => path)).toEqual([]);

  const { rules } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as {
    rules: Readonly<Record<string, unknown>>;
  };
  expect(rules).toMatchObject({
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
  });
});

test('a value never becomes text of a statement', () => {
  const glued = /(?<!\bsql(?:<[^`]*>)?)`\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\s[^`]*\$\{/i;
  const broken = code.filter(
    ({ path, code: text }) => /^(workers|server)\//.test(path) && glued.test(text),
  );
  expect(broken.map(({ path }) => path)).toEqual([]);
});

test('colours come from the tokens, and no style outranks the others by force', () => {
  const tokens = /^src\/(app|ui)\/[^/]*tokens[^/]*\.css$/;
  const raw = styles.filter(
    ({ path, code: text }) =>
      /!important/.test(text) ||
      (!tokens.test(path) && /:[^;{}]*(#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\()/i.test(text)),
  );
  expect(raw.map(({ path }) => path)).toEqual([]);
});

/** The longest entry of the table that holds this path; else the path itself. */
function placeOf(path: string): string {
  const places = Object.keys(MAY_IMPORT).filter(
    (place) => path === place || path.startsWith(`${place}/`),
  );
  if (places[0]) return places[0];
  return path.startsWith('sql/') ? path.split('/').slice(0, 2).join('/') : path;
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

function top(path: string): string {
  return path.split('/')[0] ?? '';
}

function arrow({ path, target }: { readonly path: string; readonly target: string }): string {
  return `${path} → ${target}`;
}

test('[R9] what uses IndexedDB commits its transactions itself, and never awaits inside one', () => {
  const stores = [...filesIn('src', /\.tsx?$/), ...filesIn('workers', /\.ts$/)].filter(({ text }) =>
    text.includes('IDBDatabase'),
  );
  expect(stores.map(({ path }) => path)).toContain('workers/outbox/open-outbox.ts');
  const faults = stores.filter(({ text }) => {
    const begins = text.match(/\.transaction\(/g)?.length ?? 0;
    const commits = text.match(/\.commit\(\)/g)?.length ?? 0;
    const isStrict = text.includes("durability: 'strict'");
    const awaitsInside = /async \((?:store|transaction)\b|await [\w.]*(?:store|transaction)\b/.test(
      text,
    );
    return begins > 0 && (commits < begins || !isStrict || awaitsInside);
  });
  expect(faults.map(({ path }) => path)).toEqual([]);
});
