export type SqlValue = string | number | null;

/** What can be bound: bytes go in, and come out by `Db.bytes` alone. */
export type Bound = SqlValue | Uint8Array;

/** A statement and its bindings. Only `sql` makes one, so a value can never become text. */
export interface Sql {
  readonly text: string;
  readonly params: readonly Bound[];
}

/** sql`… ${value} …` binds; sql`… ${fragment} …` splices. There is no third way. */
export function sql(strings: TemplateStringsArray, ...parts: readonly (Sql | Bound)[]): Sql {
  let text = strings[0] ?? '';
  const params: Bound[] = [];
  parts.forEach((part, i) => {
    if (isSql(part)) {
      text += part.text;
      params.push(...part.params);
    } else {
      text += '?';
      params.push(part);
    }
    text += strings[i + 1] ?? '';
  });
  return { text, params };
}

/** A statement that is a file of sql/client/queries, with what it binds: `?1` is the first. */
export function statement(text: string, ...params: readonly SqlValue[]): Sql {
  return { text, params };
}

/** One binding however long the list, so the statement's text, and its prepared plan, stay the same. */
export function isOneOf(column: Sql, values: readonly SqlValue[]): Sql {
  return sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
}

function isSql(part: Sql | Bound): part is Sql {
  return typeof part === 'object' && part !== null && 'params' in part;
}
