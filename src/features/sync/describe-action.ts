import type { Action } from '../../domain/operation.ts';
import { ledger } from '../../text/shell.ts';
import { ownValue } from '../../lib/own-value.ts';

/** What the person did, in a few words: `Change state, labels`. */
export function actionTitle(action: Action): string {
  const kind = ledger.kinds[action.kind];
  if (action.kind !== 'work_item.edit') return kind;
  const fields = [...Object.keys(action.set), ...Object.keys(action.sets)];
  return `${kind} ${fields.map((field) => ownValue(ledger.fields, field) ?? field).join(', ')}`;
}

/** What was written, as plain text to keep; null when nothing was written in words. */
export function actionText(action: Action): string | null {
  if (action.kind === 'comment.create' || action.kind === 'comment.edit') {
    return plain(action.comment_html);
  }
  if (action.kind === 'work_item.create') {
    return joined(action.fields.name, action.fields.description_html);
  }
  if (action.kind !== 'work_item.edit') return null;
  return joined(action.set.name, action.set.description_html);
}

function joined(name: string | undefined, html: string | undefined): string | null {
  const parts = [name, html === undefined ? undefined : plain(html)].filter(Boolean);
  return parts.length === 0 ? null : parts.join('\n\n');
}

const BREAKS = /<\/(?:p|div|li|h[1-6]|blockquote|pre|tr)>|<br\s*\/?>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

function plain(html: string): string {
  return html
    .replaceAll(BREAKS, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
