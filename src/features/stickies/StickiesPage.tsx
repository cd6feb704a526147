import { useDeferredValue, useState } from 'react';
import { StickyBoard, useAddSticky } from '../../blocks/stickies/StickyBoard.tsx';
import { useStickies } from '../../blocks/stickies/use-stickies.ts';
import { plainText } from '../../domain/plain-text.ts';
import { sortKey } from '../../domain/sort-key.ts';
import { stickies as text } from '../../text/furnishings.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice, Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** All of a person's own notes in this workspace. */
export function StickiesPage() {
  const stickies = useStickies();
  const { freshId, button } = useAddSticky(stickies);
  const [search, setSearch] = useState('');
  const words = sortKey(useDeferredValue(search));
  const { all, problem, reload } = stickies;
  const shown = all?.filter(
    ({ description_html }) => words === '' || sortKey(plainText(description_html)).includes(words),
  );
  return (
    <>
      <PageHeader crumbs={[{ label: text.title, count: all?.length }]} actions={button} />
      <Page width="wide">
        {problem !== null && (
          <Notice tone={all ? 'info' : 'danger'}>
            {all ? text.offline : problem}{' '}
            <Button size="small" onClick={reload}>
              {common.retry}
            </Button>
          </Notice>
        )}
        {all === null && problem === null && <Skeleton rows={6} />}
        {all !== null && all.length > 0 && (
          <TextField
            type="search"
            label={text.search}
            labelHidden
            placeholder={text.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
          />
        )}
        {all?.length === 0 && (
          <EmptyState icon="edit" title={text.empty} text={text.emptyText}>
            {button}
          </EmptyState>
        )}
        {all !== null && all.length > 0 && shown?.length === 0 && (
          <EmptyState small icon="search" title={text.noMatch}>
            <Button size="small" onClick={() => setSearch('')}>
              {text.clear}
            </Button>
          </EmptyState>
        )}
        {shown && <StickyBoard stickies={stickies} shown={shown} freshId={freshId} />}
      </Page>
    </>
  );
}
