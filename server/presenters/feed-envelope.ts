export interface FeedEnvelopePage {
  readonly size: number;
  readonly page: number;
  readonly total: number;
  /** A JSON array as text. */
  readonly rows: string;
  /** A row that stands after all others on the last page. */
  readonly marker: string | null;
}

/** The sync list's envelope as text around rows that the database wrote. */
export function feedEnvelope({ size, page, total, rows, marker }: FeedEnvelopePage): string {
  const more = total > size * (page + 1);
  const count = Math.max(0, Math.min(size, total - size * page));
  const head = {
    prev_cursor: `${size}:${page - 1}:0`,
    cursor: `${size}:${page}:0`,
    next_cursor: more ? `${size}:${page + 1}:0` : null,
    prev_page_results: page > 0,
    next_page_results: more,
    page_count: count + (marker === null ? 0 : 1),
    total_results: total,
    total_pages: Math.ceil(total / size),
  };
  const all = marker === null ? rows : `${rows.slice(0, -1)}${count > 0 ? ',' : ''}${marker}]`;
  return `${JSON.stringify(head).slice(0, -1)},"results":${all}}`;
}
