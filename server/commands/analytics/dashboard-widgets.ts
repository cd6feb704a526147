import type { WidgetKey } from '../../../src/domain/dashboard.ts';
import type { JsonObject } from '../../db/schema/columns.ts';
import type { Write } from '../write.ts';

export interface WidgetPatch {
  readonly is_visible?: boolean | undefined;
  readonly sort_order?: number | undefined;
  readonly filters?: JsonObject | undefined;
}

export async function arrangeWidget(
  w: Pick<Write, 'tx' | 'now'>,
  userId: string,
  key: WidgetKey,
  { filters, ...plain }: WidgetPatch,
): Promise<void> {
  const said = {
    ...plain,
    ...(filters && { filters: JSON.stringify(filters) }),
    updated_at: w.now,
  };
  await w.tx
    .insertInto('dashboard_widgets')
    .values({ user_id: userId, key, ...said })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(said))
    .execute();
}
