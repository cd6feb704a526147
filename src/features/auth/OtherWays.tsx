import { useSessionState } from '../../client/session-context.ts';
import { auth } from '../../text/auth.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import styles from './OtherWays.module.css';

interface OtherWaysProps {
  readonly next: string | null;
  /** Null: codes are switched off here. */
  readonly onCode: (() => void) | null;
  readonly codeLabel: string;
}

/** Ways in without a password: another account, or a code. */
export function OtherWays({ next, onCode, codeLabel }: OtherWaysProps) {
  const { instance } = useSessionState();
  const providers = instance?.providers ?? [];
  if (providers.length === 0 && onCode === null) return null;
  const search = next === null ? '' : `?next_path=${encodeURIComponent(next)}`;
  return (
    <>
      <p className={styles.or}>{auth.or}</p>
      {providers.map((provider) => (
        <LinkButton key={provider} wide href={`/auth/${provider}/${search}`}>
          {auth.with[provider]}
        </LinkButton>
      ))}
      {onCode !== null && (
        <Button wide onClick={onCode}>
          {codeLabel}
        </Button>
      )}
    </>
  );
}
