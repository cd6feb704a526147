import { spaces as text } from '../../text/spaces.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { signInPath } from './visit.ts';

/** Reading is for everybody; whoever wants to say something says who they are. */
export function AskToSignIn({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title={text.ask.title}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.ask.cancel}</Button>
          <LinkButton href={signInPath(location)} look="primary">
            {text.signIn}
          </LinkButton>
        </>
      }
    >
      <p>{text.ask.text}</p>
    </Dialog>
  );
}
