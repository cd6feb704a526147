import { useState } from 'react';
import { useLocation } from 'wouter';
import { problemText } from '../../client/failure.ts';
import { useSession } from '../../client/session-context.ts';
import { landingPath } from '../../client/session.ts';
import { auth } from '../../text/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Page.tsx';
import styles from './LookAround.module.css';

/** Signs in a temporary visitor of the demo workspace. Preparing it can take some seconds. */
export function LookAround() {
  const session = useSession();
  const [, go] = useLocation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const look = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await session.call('POST', '/api/holdfast/demo/', {});
      await session.refresh();
      const slug = (answer as { readonly workspace_slug?: unknown } | null)?.workspace_slug;
      go(typeof slug === 'string' ? `/${slug}/` : landingPath(session.getSnapshot()));
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <>
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <Button wide icon="eye" busy={busy} onClick={() => void look()}>
        {busy ? auth.lookingAround : auth.lookAround}
      </Button>
      {busy && <progress className={styles.progress} aria-label={auth.lookingAround} />}
    </>
  );
}
