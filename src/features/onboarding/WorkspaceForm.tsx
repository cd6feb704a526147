import { useEffect, useState, type ReactNode } from 'react';
import { fieldProblem, problemText } from '../../client/failure.ts';
import { useSession } from '../../client/session-context.ts';
import { onboarding } from '../../text/auth.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, Notice } from '../../ui/Page.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { nameProblem, slugFrom, slugProblem } from './workspace-name.ts';

const { workspace: text } = onboarding;
const TYPING_MS = 300;

interface WorkspaceFormProps {
  readonly onCreated: (slug: string, id: string) => Promise<void>;
  /** Fields above the workspace's own, and what stores them. */
  readonly before?: { readonly field: ReactNode; readonly save: () => Promise<void> };
  readonly children?: ReactNode;
}

/** The address follows the name until it is edited, and is checked while typing. */
export function WorkspaceForm({ onCreated, before, children }: WorkspaceFormProps) {
  const session = useSession();
  const [name, setName] = useState('');
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const slug = typedSlug ?? slugFrom(name);
  const isFree = useSlugCheck(slug);

  const submit = async () => {
    if (nameProblem(name) || slugProblem(slug) || isFree === false) return;
    setBusy(true);
    setError(null);
    try {
      await before?.save();
      const made = await session.call('POST', '/api/workspaces/', {
        name: name.trim(),
        slug,
      });
      await onCreated(slug, String((made as { readonly id?: unknown }).id));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  const taken = isFree === false ? text.taken : fieldProblem(error, 'slug');
  return (
    <Form onSubmit={submit} style={FORM}>
      {error !== null && taken === null && <Notice tone="danger">{problemText(error)}</Notice>}
      {before?.field}
      <TextField
        label={text.name}
        required
        autoFocus={before === undefined}
        maxLength={80}
        value={name}
        error={name === '' ? null : nameProblem(name)}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={text.url}
        required
        maxLength={48}
        prefix={`${location.host}/`}
        value={slug}
        hint={isFree ? text.free : undefined}
        error={slug === '' ? null : (slugProblem(slug) ?? taken)}
        onChange={(event) => setTypedSlug(event.target.value.toLowerCase())}
      />
      <FormActions>
        <Button type="submit" look="primary" busy={busy} disabled={isFree === false}>
          {text.create}
        </Button>
        {children}
      </FormActions>
    </Form>
  );
}

const FORM = { display: 'contents' } as const;

/** Null while unknown: nothing typed, not asked yet, or no network. */
function useSlugCheck(slug: string): boolean | null {
  const session = useSession();
  const [known, setKnown] = useState<{ readonly slug: string; readonly free: boolean } | null>(
    null,
  );
  useEffect(() => {
    if (slug === '' || slugProblem(slug)) return undefined;
    let isLatest = true;
    const timer = setTimeout(() => {
      session
        .call('GET', `/api/workspace-slug-check/?slug=${encodeURIComponent(slug)}`)
        .then((answer) => {
          const free = (answer as { readonly status?: unknown }).status === true;
          if (isLatest) setKnown({ slug, free });
        })
        // The server checks again when the workspace is created.
        .catch(() => undefined);
    }, TYPING_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [session, slug]);
  return known?.slug === slug ? known.free : null;
}
