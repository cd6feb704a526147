import { z } from 'zod';
import { ADMIN } from '../../../src/domain/roles.ts';
import { limitCalls } from '../../commands/rate-limit.ts';
import type { Config } from '../../config.ts';
import { SourceRefused } from '../../outgoing/fetch-json.ts';
import { githubPage, type SourcePage } from '../../outgoing/github-source.ts';
import { jiraPage, type JiraPlace } from '../../outgoing/jira-source.ts';
import { OutgoingRefused } from '../../outgoing/send.ts';
import { line, name } from '../../plugins/fields.ts';
import { read, type DeclaredRoute } from '../../plugins/route.ts';
import { refused } from '../../policies/refusal.ts';

const PER_MINUTE = 120;
const GITHUB = 'https://api.github.com';
/** Where the makers of Jira run it for others. */
const JIRA_SITES = ['atl-paas.net', 'atlassian.com', 'atlassian.net', 'jira.com'];

/** Where a project of Jira is, and what opens it. */
export const jiraAccess = z.object({
  cloud_hostname: name(500),
  email: name(320),
  api_token: name(500),
  project_key: name(20),
});

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
  jiraAccess.extend({ source: z.literal('jira'), cursor: line(5000).nullish() }),
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

export function jiraPlaceOf(config: Config, asked: z.output<typeof jiraAccess>): JiraPlace {
  if (!/^[A-Z][A-Z0-9_]{0,19}$/i.test(asked.project_key)) throw refused('Invalid project key');
  return {
    siteUrl: siteOf(asked.cloud_hostname, config, JIRA_SITES),
    email: asked.email,
    token: asked.api_token,
    projectKey: asked.project_key.toUpperCase(),
  };
}

function ask(config: Config, asked: Question): Promise<SourcePage> {
  const options = { allowedHosts: config.outgoingHosts };
  if (asked.source === 'github') {
    const apiUrl = siteOf(asked.api_url, config, null);
    return githubPage({ ...asked, apiUrl }, Number(asked.cursor ?? 1), options);
  }
  return jiraPage(jiraPlaceOf(config, asked), asked.cursor ?? null, options);
}

/** What the other side refuses is a refusal of ours, in its words. */
export async function inItsWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SourceRefused || error instanceof OutgoingRefused) {
      throw refused(error.message);
    }
    if (error instanceof Error && ('code' in error || error.name === 'TimeoutError')) {
      throw refused('Nothing answers at this address.');
    }
    throw error;
  }
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
      return inItsWords(() => ask(deps.config, body));
    },
  }),
];
