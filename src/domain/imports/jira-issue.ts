import {
  blankRow,
  priorityOf,
  type ForeignDays,
  type ForeignExtra,
  type ForeignFile,
  type ForeignRow,
} from './foreign-row.ts';
import { wikiToMarkdown } from './wiki-markup.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * An issue as Jira’s REST API (version 2) tells it, in the words that all sources share.
 * @param names what the site calls its fields: those that it added have numbers of their own everywhere
 */
export function jiraIssue(raw: unknown, names: Fields = {}): ForeignRow {
  const issue = objectOf(raw);
  const fields = objectOf(issue['fields']);
  const status = objectOf(fields['status']);
  const key = textOf(issue['key']);
  const resolved = momentOf(fields['resolutiondate']);
  const isDone = textOf(objectOf(status['statusCategory'])['key']) === 'done';
  const isClosed = isDone || resolved !== null;
  const assignee = personOf(fields['assignee']);
  const sprint = sprintOf(fields);
  const named = (name: string) => fieldNamed(fields, names, name);
  const title = textOf(fields['summary']);
  return {
    ...blankRow(key, title),
    number: Number(/-(\d{1,9})$/.exec(key)?.[1]) || null,
    body: wikiToMarkdown(textOf(fields['description'])) || null,
    state: isClosed ? 'closed' : 'open',
    state_name: textOf(status['name']) || null,
    priority: priorityOf(textOf(objectOf(fields['priority'])['name'])),
    user: personOf(fields['reporter']) ?? personOf(fields['creator']),
    assignees: assignee ? [assignee] : [],
    labels: listOf(fields['labels']).flatMap((name) => (name ? [{ name: textOf(name) }] : [])),
    cycle: textOf(sprint?.['name']) || null,
    cycle_days: daysOf(sprint),
    is_epic: textOf(objectOf(fields['issuetype'])['name']).toLowerCase() === 'epic',
    // Older projects name the epic in a field of its own.
    parent: textOf(objectOf(fields['parent'])['key']) || textOf(named('Epic Link')) || null,
    start_date: dayOf(fields['startdate']) ?? dayOf(named('Start date')),
    target_date: dayOf(fields['duedate']),
    created_at: momentOf(fields['created']),
    closed_at: isClosed ? (resolved ?? momentOf(fields['updated'])) : null,
    files: listOf(fields['attachment']).map(fileOf),
    comment_list: listOf(objectOf(fields['comment'])['comments']).map((one) => {
      const comment = objectOf(one);
      return {
        user: personOf(comment['author']),
        created_at: momentOf(comment['created']),
        body: wikiToMarkdown(textOf(comment['body'])),
      };
    }),
    estimate: numberOf(named('Story Points') ?? named('Story point estimate')),
    extras: extrasOf(fields),
  };
}

/** Fields without an equal here, by the names that the CSV export gives them. */
function extrasOf(fields: Fields): readonly ForeignExtra[] {
  const namesIn = (value: unknown) =>
    listOf(value).flatMap((one) => textOf(objectOf(one)['name']) || []);
  const time = objectOf(fields['timetracking']);
  const logged = listOf(objectOf(fields['worklog'])['worklogs']).map(objectOf);
  const found: readonly (readonly [string, readonly string[]])[] = [
    ['Components', namesIn(fields['components'])],
    ['Fix versions', namesIn(fields['fixVersions'])],
    ['Affects versions', namesIn(fields['versions'])],
    ['Environment', [textOf(fields['environment'])]],
    ['Original estimate', [textOf(time['originalEstimate'])]],
    ['Remaining estimate', [textOf(time['remainingEstimate'])]],
    ['Time spent', [textOf(time['timeSpent'])]],
    ['Log work', logged.map((one) => `${textOf(one['started'])} ${textOf(one['timeSpent'])}`)],
  ];
  return found
    .map(([name, values]) => ({ name, values: values.filter((value) => value.trim() !== '') }))
    .filter(({ values }) => values.length > 0);
}

function numberOf(value: unknown): string | null {
  return typeof value === 'number' ? String(value) : textOf(value) || null;
}

/** Sprints are in a field whose number every site has for itself; the last is where the issue is. */
function sprintOf(fields: Fields): Fields | null {
  const sprints = Object.entries(fields)
    .filter(([name]) => name.startsWith('customfield_'))
    .flatMap(([, value]) => listOf(value))
    .map(objectOf)
    .filter((one) => 'boardId' in one || 'originBoardId' in one);
  return sprints.at(-1) ?? null;
}

/** A sprint that has not been planned yet has no days. */
function daysOf(sprint: Fields | null): ForeignDays | null {
  const [start, end] = [dayOf(sprint?.['startDate']), dayOf(sprint?.['endDate'])];
  return start !== null && end !== null && start <= end ? { start, end } : null;
}

function fileOf(value: unknown): ForeignFile {
  const { id, filename, mimeType } = objectOf(value);
  const name = textOf(filename) || 'file';
  // What a browser is told beside the type is nothing that the type is known by.
  return { id: String(id), name, type: textOf(mimeType).split(';')[0]?.trim() ?? '' };
}

function fieldNamed(fields: Fields, names: Fields, name: string): unknown {
  const id = Object.keys(names).find((one) => names[one] === name);
  return id === undefined ? undefined : fields[id];
}

function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function personOf(value: unknown): { readonly login: string } | null {
  const person = objectOf(value);
  const login = textOf(person['displayName']) || textOf(person['name']);
  return login === '' ? null : { login };
}

/** `2026-11-21T16:32:00.000+0100` */
function momentOf(value: unknown): string | null {
  const text = textOf(value).replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  const millis = Date.parse(text);
  return Number.isNaN(millis) ? null : new Date(millis).toISOString();
}

function dayOf(value: unknown): string | null {
  const text = textOf(value).slice(0, 10);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}
