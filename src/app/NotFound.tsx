import { useHere } from '../client/session-context.ts';
import { shell } from '../text/shell.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';

/** An address of the workspace that doesn't exist, or that this person may not see. */
export function NotFound() {
  const { slug } = useHere();
  const { title, text, back } = shell.notFound;
  return (
    <>
      <PageHeader crumbs={[{ label: title }]} />
      <Page>
        <EmptyState icon="search" title={title} text={text}>
          <LinkButton href={`/${slug}/`}>{back}</LinkButton>
        </EmptyState>
      </Page>
    </>
  );
}
