import { useState } from 'react';
import { AppError } from '../../domain/errors.ts';
import { problemText } from '../../client/failure.ts';
import { quickLinks as text } from '../../text/furnishings.ts';
import { common } from '../../text/common.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { webAddress } from './web-address.ts';
import type { QuickLink, QuickLinks } from './use-quick-links.ts';

interface QuickLinkDialogProps {
  /** Null: a new one. */
  readonly link: QuickLink | null;
  readonly save: QuickLinks['save'];
  readonly onClose: () => void;
}

const FORM = 'quick-link';

export function QuickLinkDialog({ link, save, onClose }: QuickLinkDialogProps) {
  const [url, setUrl] = useState(link?.url ?? '');
  const [title, setTitle] = useState(link?.title ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = url !== (link?.url ?? '') || title !== (link?.title ?? '');
  const submit = async () => {
    setBusy(true);
    try {
      await save(link?.id ?? null, { url: webAddress(url), title: title.trim() || null });
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={link ? text.edit : text.add}
      size="small"
      onClose={onClose}
      mayClose={() => !isChanged}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            look="primary"
            busy={busy}
            disabled={url.trim() === '' || !isChanged}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={submit} style={{ display: 'contents' }}>
        <TextField
          label={text.url}
          inputMode="url"
          autoFocus
          required
          maxLength={2000}
          hint={text.urlHint}
          error={problem}
          value={url}
          onChange={(event) => {
            setUrl(event.target.value);
            setProblem(null);
          }}
        />
        <TextField
          label={text.name}
          maxLength={255}
          hint={text.nameHint}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Form>
    </Dialog>
  );
}

/** The server tells a bad address one level deeper than other faults. */
function sentenceOf(error: unknown): string {
  const body =
    error instanceof AppError ? (error.body as { url?: { error?: unknown } } | null) : null;
  const said = body?.url?.error;
  return typeof said === 'string' ? said : problemText(error);
}
