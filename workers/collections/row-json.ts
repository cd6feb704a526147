import rowFields from '../../sql/client/queries/issue_row_fields.sql?raw';
import { sql, statement } from '../db/sql.ts';

/** The arguments of json_object for one WorkItemRow, from `issues AS i`. */
export const ROW_FIELDS = statement(rowFields);

/** One WorkItemRow as JSON, from `issues AS i`. */
export const ROW_JSON = sql`json_object(${ROW_FIELDS})`;
