import { useState } from 'react';
import { RestoredFields } from '../../blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../blocks/forms/use-form-fields.ts';
import { fieldProblem, problemText } from '../../client/failure.ts';
import { AppError } from '../../domain/errors.ts';
import { spaces } from '../../text/spaces.ts';
import { Logo } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Form } from '../../ui/Form.tsx';
import { Notice } from '../../ui/Page.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { Corner } from './BoardHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Gone, Loading, Trouble } from './SpaceStates.tsx';
import { useRead } from './use-read.ts';
import { useVisit } from './visit.ts';
import styles from './FormPage.module.css';

const { form: text } = spaces;

interface PublishedForm {
  readonly project: { readonly name: string };
  readonly workspace: { readonly name: string };
}
const asForm = (body: unknown) => body as PublishedForm;

const EMPTY = { name: '', description: '', username: '', email: '' };

/** For people without an account: what they send comes into the project's intake. */
export function FormPage({ anchor }: { readonly anchor: string }) {
  const path = `/api/public/intake/${encodeURIComponent(anchor)}/`;
  const form = useRead(path, asForm);
  const [isSent, setSent] = useState(false);
  const name = form.value?.project.name;
  useTitle(name === undefined ? '' : text.title(name));
  if (form.isGone) return <Gone />;
  if (form.problem !== null) return <Trouble {...form} />;
  if (!form.value) return <Loading />;
  const { project, workspace } = form.value;
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Logo name={project.name} size={24} decorative />
        <span className={styles.project}>{project.name}</span>
        <Corner />
      </header>
      <main className={styles.main}>
        {isSent ? (
          <EmptyState icon="check-circle" title={text.sentTitle} text={text.sentText}>
            <Button onClick={() => setSent(false)}>{text.another}</Button>
          </EmptyState>
        ) : (
          <>
            <h1 className={styles.title}>{text.title(project.name)}</h1>
            <p className={styles.text}>{text.text(workspace.name)}</p>
            <Fields path={path} onSent={() => setSent(true)} />
          </>
        )}
      </main>
    </div>
  );
}

interface FieldsProps {
  readonly path: string;
  readonly onSent: () => void;
}

function Fields({ path, onSent }: FieldsProps) {
  const { call, visitor } = useVisit();
  const form = useFormFields(path, {
    ...EMPTY,
    username: visitor?.display_name ?? '',
    email: visitor?.email ?? '',
  });
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { fields, set } = form;
  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      await call('POST', path, fields);
      form.saved();
      onSent();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const isNamed = Object.keys(EMPTY).some((field) => fieldProblem(error, field) !== null);
  return (
    <Form className={styles.form} onSubmit={submit}>
      <RestoredFields form={form} />
      {error !== null && !isNamed && <Notice tone="danger">{sentence(error)}</Notice>}
      <TextField
        label={text.name}
        required
        autoFocus
        maxLength={255}
        value={fields.name}
        error={fieldProblem(error, 'name')}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label={text.description}
        rows={6}
        maxLength={20_000}
        value={fields.description}
        error={fieldProblem(error, 'description')}
        onChange={(event) => set({ description: event.target.value })}
      />
      <TextField
        label={text.username}
        required
        maxLength={120}
        autoComplete="name"
        value={fields.username}
        error={fieldProblem(error, 'username')}
        onChange={(event) => set({ username: event.target.value })}
      />
      <TextField
        label={text.email}
        type="email"
        required
        maxLength={255}
        autoComplete="email"
        value={fields.email}
        error={fieldProblem(error, 'email')}
        onChange={(event) => set({ email: event.target.value })}
      />
      <Button type="submit" look="primary" busy={busy}>
        {text.send}
      </Button>
    </Form>
  );
}

function sentence(error: unknown): string {
  const isTooMany = error instanceof AppError && error.status === 429;
  return isTooMany ? text.tooMany : problemText(error);
}
