import { jiraIssue } from '../../src/domain/imports/jira-issue.ts';
import { fetchJson, mustBeWell, type JsonAnswer } from './fetch-json.ts';
import type { SourcePage } from './github-source.ts';

export interface JiraPlace {
  /** `https://example.atlassian.net` */
  readonly siteUrl: string;
  readonly email: string;
  readonly token: string;
  readonly projectKey: string;
}

const PER_PAGE = 50;
const START = 'start';

interface Found {
  readonly issues?: readonly unknown[];
  /** What the fields are called. */
  readonly names?: Readonly<Record<string, unknown>>;
  readonly nextPageToken?: string;
  readonly startAt?: number;
  readonly total?: number;
}

/**
 * One page of a project's issues, oldest first. Sites in the cloud hand on a token, those that somebody runs
 * themselves count; which it is shows at the first page.
 */
export async function jiraPage(
  place: JiraPlace,
  cursor: string | null,
  options: { readonly allowedHosts: readonly string[] },
): Promise<SourcePage> {
  const what = `project ${place.projectKey}`;
  const jql = `project = "${place.projectKey}" ORDER BY key ASC`;
  const query = new URLSearchParams({
    jql,
    maxResults: String(PER_PAGE),
    fields: '*all',
    expand: 'names',
  });
  const [kind = START, value = ''] = cursor === null ? [] : cursor.split(/:(.*)/s);
  const ask = (path: string) =>
    fetchJson(`${place.siteUrl}/rest/api/2/${path}`, jiraHeaders(place), options);
  if (kind !== 'at') {
    const answer = await ask(`search/jql?${withCursor(query, 'nextPageToken', value)}`);
    const isOwnSite = cursor === null && [404, 405, 410].includes(answer.status);
    if (!isOwnSite) return pageOf(answer, what, ({ nextPageToken }) => tokenCursor(nextPageToken));
  }
  const answer = await ask(`search?${withCursor(query, 'startAt', value)}`);
  return pageOf(answer, what, countCursor);
}

function withCursor(query: URLSearchParams, name: string, value: string): string {
  const all = new URLSearchParams(query);
  if (value !== '') all.set(name, value);
  return all.toString();
}

function tokenCursor(token: string | undefined): string | null {
  return token ? `token:${token}` : null;
}

function countCursor({ issues = [], startAt = 0, total = 0 }: Found): string | null {
  const next = startAt + issues.length;
  return issues.length > 0 && next < total ? `at:${next}` : null;
}

function pageOf(
  answer: JsonAnswer,
  what: string,
  next: (found: Found) => string | null,
): SourcePage {
  mustBeWell(answer, what);
  const found = (answer.body ?? {}) as Found;
  return {
    rows: (found.issues ?? []).map((one) => jiraIssue(one, found.names)),
    next: next(found),
  };
}

export function jiraHeaders({ email, token }: JiraPlace): Readonly<Record<string, string>> {
  const word = Buffer.from(`${email}:${token}`).toString('base64');
  return { authorization: `Basic ${word}` };
}
