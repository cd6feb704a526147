import { LookAround } from '../../blocks/look-around/LookAround.tsx';
import { welcome } from '../../text/auth.ts';
import { AuthFrame } from '../../ui/AuthFrame.tsx';
import { LinkButton } from '../../ui/Button.tsx';

/** A server without an account: its first visitor. */
export function WelcomePage() {
  return (
    <AuthFrame title={welcome.title} text={welcome.text} foot={<p>{welcome.lookText}</p>}>
      <LinkButton href="/sign-up" look="primary" wide>
        {welcome.create}
      </LinkButton>
      <LookAround />
    </AuthFrame>
  );
}
