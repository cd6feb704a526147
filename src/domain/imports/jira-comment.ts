import { momentOf, type DayOrder } from './dates.ts';

/** `21/Nov/26 4:32 PM;ada;The text`, as Jira exports a comment; null when it is written otherwise. */
export function jiraComment(text: string, order: DayOrder) {
  const [, when = '', who = '', body = ''] =
    /^([^;\n]{6,40});([^;\n]*);([\s\S]*)$/.exec(text) ?? [];
  const created_at = momentOf(when, order);
  return created_at === null ? null : { who, created_at, body };
}
