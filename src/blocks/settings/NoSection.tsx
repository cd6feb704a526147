import { common } from '../../text/common.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** In place of a settings section that doesn't exist. */
export function NoSection({ back }: { readonly back: string }) {
  const { title, text, action } = common.noSection;
  return (
    <EmptyState icon="search" title={title} text={text}>
      <LinkButton href={back}>{action}</LinkButton>
    </EmptyState>
  );
}
