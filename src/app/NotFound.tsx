import { useHere } from '../client/session-context.ts';
import { shell } from '../text/shell.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Message } from './Message.tsx';

/** An address of the workspace that means nothing, or nothing to this person. */
export function NotFound() {
  const { slug } = useHere();
  return (
    <Message icon="search" {...shell.notFound}>
      <LinkButton href={`/${slug}/`}>{shell.notFound.back}</LinkButton>
    </Message>
  );
}
