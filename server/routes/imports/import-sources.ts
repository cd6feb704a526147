import { z } from 'zod';
import { ADMIN } from '../../../src/domain/roles.ts';
import { limitCalls } from '../../commands/rate-limit.ts';
import type { Config } from '../../config.ts';
import { SourceRefused } from '../../outgoing/fetch-json.ts';
import { githubPage, type SourcePage } from '../../outgoing/github-source.ts';
import { jiraPage } from '../../outgoing/jira-source.ts';
import { OutgoingRefused } from '../../outgoing/send.ts';
import { line, name } from '../../plugins/fields.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';

const PER_MINUTE = 120;
const GITHUB = 'https://api.github.com';
/** Where the makers of Jira run it for others. */
const JIRA_SITES = ['atl-paas.net', 'atlassian.com', 'atlassian.net', 'jira.com'];

const question = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('github'),
    owner: name(100),
    repo: name(100),
    token: line(500).default(''),
    api_url: line(500).default(GITHUB),
    cursor: z
      .string()
      .regex(/^\d{1,6}$/)
      .nullish(),
  }),
  z.object({
    source: z.literal('jira'),
    cloud_hostname: name(500),
    email: name(320),
    api_token: name(500),
    project_key: name(20),
    cursor: line(5000).nullish(),
  }),
]);
type Question = z.output<typeof question>;

/** What somebody typed, as the address of a site: `example.atlassian.net` is enough. */
function siteOf(typed: string, config: Config, sites: readonly string[] | null): string {
  const text = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(text)) throw refused('Invalid or unauthorized hostname');
  const { origin, pathname, hostname, protocol } = new URL(text);
  const isOwn = config.outgoingHosts.includes(hostname);
  const isKnown = sites === null || sites.some((site) => hostname.endsWith(`.${site}`));
  // A token is only sent where nobody can listen in, but for hosts that the operator named.
  if (!isOwn && (!isKnown || protocol !== 'https:'))
    throw refused('Invalid or unauthorized hostname');
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

function ask(config: Config, asked: Question): Promise<SourcePage> {
  const options = { allowedHosts: config.outgoingHosts };
  if (asked.source === 'github') {
    const apiUrl = siteOf(asked.api_url, config, null);
    return githubPage({ ...asked, apiUrl }, Number(asked.cursor ?? 1), options);
  }
  if (!/^[A-Z][A-Z0-9_]{0,19}$/i.test(asked.project_key)) throw refused('Invalid project key');
  const place = {
    siteUrl: siteOf(asked.cloud_hostname, config, JIRA_SITES),
    email: asked.email,
    token: asked.api_token,
    projectKey: asked.project_key.toUpperCase(),
  };
  return jiraPage(place, asked.cursor ?? null, options);
}

/** Ours: what another tracker's API holds, a page at a time. Nothing is written, and no token is kept. */
export const importSourceRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'POST',
    path: '/api/workspaces/:slug/projects/:project_id/imports/fetch/',
    tag: 'Imports',
    summary: 'Read a page of issues from GitHub or Jira, to be looked at and then imported',
    rule: { scope: 'project', roles: [ADMIN] },
    writes: [],
    body: question,
    answer: z.object({ rows: z.array(z.unknown()), next: z.string().nullable() }),
    handler: async ({ deps, viewer }, { body }) => {
      await limitCalls(deps, `import-source:${viewer.id}`, PER_MINUTE);
      try {
        return await ask(deps.config, body);
      } catch (error) {
        if (error instanceof SourceRefused || error instanceof OutgoingRefused) {
          throw refused(error.message);
        }
        if (error instanceof Error && ('code' in error || error.name === 'TimeoutError')) {
          throw refused('Nothing answers at this address.');
        }
        throw error;
      }
    },
  }),
];
