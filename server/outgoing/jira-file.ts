import { mustBeWell, SourceRefused } from './fetch-json.ts';
import { jiraHeaders, type JiraPlace } from './jira-source.ts';
import { send } from './send.ts';

export interface JiraFile {
  readonly id: string;
  readonly name: string;
}

const TIMEOUT_MS = 60_000;

/**
 * A file that hangs on an issue, never more of it than the limit. Sites in the cloud hand it out at one address,
 * those that somebody runs themselves at another; nothing leads on to a third.
 */
export async function jiraFile(
  place: JiraPlace,
  { id, name }: JiraFile,
  mostBytes: number,
  options: { readonly allowedHosts: readonly string[] },
): Promise<Uint8Array> {
  const what = `file ${name}`;
  const ask = (path: string) => {
    const call = {
      url: `${place.siteUrl}${path}`,
      method: 'GET',
      headers: jiraHeaders(place),
    } as const;
    return send(call, { ...options, mostBytes: mostBytes + 1, timeoutMs: TIMEOUT_MS });
  };
  const cloud = await ask(
    `/rest/api/2/attachment/content/${encodeURIComponent(id)}?redirect=false`,
  );
  const answer =
    cloud.status === 404
      ? await ask(`/secure/attachment/${encodeURIComponent(id)}/${encodeURIComponent(name)}`)
      : cloud;
  if (answer.status >= 300 && answer.status < 400) {
    throw new SourceRefused(
      `The source keeps the ${what} elsewhere, where nothing is fetched from.`,
    );
  }
  mustBeWell(answer, what);
  if (answer.bytes.length > mostBytes) {
    throw new SourceRefused(`The ${what} is larger than ${mostBytes} bytes.`);
  }
  return answer.bytes;
}
