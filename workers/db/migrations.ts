import type { Migration } from './migrate.ts';

const files = import.meta.glob<string>('../../sql/client/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** sql/client/migrations, in the order of their numbers. */
export const clientMigrations: readonly Migration[] = Object.entries(files)
  .map(([path, script]) => {
    const [, version = '', name = ''] = /(\d+)_(\w+)\.sql$/.exec(path) ?? [];
    return { version: Number(version), name, script };
  })
  .toSorted((a, b) => a.version - b.version);
