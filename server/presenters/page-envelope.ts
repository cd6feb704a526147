interface Page<Row> {
  readonly perPage: number;
  readonly page: number;
  /** Rows of all pages. */
  readonly total: number;
  readonly results: readonly Row[];
}

/** The paged envelope of lists that are not grouped. */
export function pageEnvelope<Row>({ perPage, page, total, results }: Page<Row>) {
  return {
    grouped_by: null,
    sub_grouped_by: null,
    total_count: total,
    next_cursor: `${perPage}:${page + 1}:0`,
    prev_cursor: `${perPage}:${page - 1}:1`,
    next_page_results: total > perPage * (page + 1),
    prev_page_results: page > 0,
    count: results.length,
    total_pages: Math.ceil(total / perPage),
    total_results: total,
    extra_stats: null,
    results,
  };
}
