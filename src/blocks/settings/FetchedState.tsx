import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Fetched } from './use-fetched.ts';

/** Until there is something to show: that it is coming, or why it is not. */
export function FetchedState({ value, problem, reload }: Fetched<unknown>) {
  if (problem !== null) {
    return (
      <Notice tone="danger">
        {problem}{' '}
        <Button size="small" onClick={reload}>
          {common.retry}
        </Button>
      </Notice>
    );
  }
  return value === null ? <Skeleton rows={3} /> : null;
}
