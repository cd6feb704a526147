import { fetchJson, mustBeWell } from './fetch-json.ts';

export interface GithubPlace {
  readonly owner: string;
  readonly repo: string;
  readonly token: string;
  /** `https://api.github.com`, or that of an installation of one's own. */
  readonly apiUrl: string;
}

export interface SourcePage {
  readonly rows: readonly unknown[];
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null;
}

interface Options {
  readonly allowedHosts: readonly string[];
}

const PER_PAGE = 50;
const COMMENTS_PER_PAGE = 100;
const AT_ONCE = 5;

interface Issue {
  readonly number: number;
  readonly comments?: number;
  readonly pull_request?: unknown;
}

/** One page of a repository's issues, oldest first, each with all its comments; pull requests are left out. */
export async function githubPage(
  place: GithubPlace,
  page: number,
  options: Options,
): Promise<SourcePage> {
  const repo = `${place.apiUrl}/repos/${encodeURIComponent(place.owner)}/${encodeURIComponent(place.repo)}`;
  const ask = async (url: string) => {
    const answer = await fetchJson(url, headersOf(place), options);
    mustBeWell(answer, `repository ${place.owner}/${place.repo}`);
    return Array.isArray(answer.body) ? (answer.body as readonly unknown[]) : [];
  };
  const order = 'state=all&sort=created&direction=asc';
  const all = (await ask(`${repo}/issues?${order}&per_page=${PER_PAGE}&page=${page}`)) as Issue[];
  const issues = all.filter((issue) => issue.pull_request === undefined);
  const rows: unknown[] = [];
  for (let at = 0; at < issues.length; at += AT_ONCE) {
    const some = issues.slice(at, at + AT_ONCE).map(async (issue) => ({
      ...issue,
      comment_list: await commentsOf(issue, `${repo}/issues/${issue.number}/comments`, ask),
    }));
    rows.push(...(await Promise.all(some)));
  }
  return { rows, next: all.length < PER_PAGE ? null : String(page + 1) };
}

async function commentsOf(
  { comments = 0 }: Issue,
  url: string,
  ask: (url: string) => Promise<readonly unknown[]>,
): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let page = 1; found.length < comments; page += 1) {
    const some = await ask(`${url}?per_page=${COMMENTS_PER_PAGE}&page=${page}`);
    found.push(...some);
    if (some.length < COMMENTS_PER_PAGE) break;
  }
  return found;
}

function headersOf({ token }: GithubPlace): Readonly<Record<string, string>> {
  const version = { 'x-github-api-version': '2022-11-28' };
  return token === '' ? version : { ...version, authorization: `Bearer ${token}` };
}
