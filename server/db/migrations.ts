import { createHash } from 'node:crypto';

export interface Migration {
  readonly name: string;
  readonly script: string;
  readonly sha256: string;
}

const files = import.meta.glob<string>('../../sql/server/migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** In the order of their numbers. They are part of the bundle: nothing reads `sql/` at run time. */
export const serverMigrations: readonly Migration[] = Object.entries(files)
  .map(([path, script]) => migration(path.replace(/^.*\/|\.sql$/g, ''), script))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

export function migration(name: string, script: string): Migration {
  return { name, script, sha256: createHash('sha256').update(script).digest('hex') };
}
