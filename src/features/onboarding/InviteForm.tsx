import { useState } from 'react';
import { RestoredFields } from '../../blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../blocks/forms/use-form-fields.ts';
import {
  InviteLinkList,
  isMailed,
  linksOf,
  type InviteLink,
} from '../../blocks/settings/InviteLinkList.tsx';
import { problemText } from '../../client/failure.ts';
import { useSession } from '../../client/session-context.ts';
import { parseEmails } from '../../domain/emails.ts';
import { MEMBER, type Role } from '../../domain/roles.ts';
import { onboarding } from '../../text/auth.ts';
import { roleOptions } from '../../text/roles.ts';
import { workspaceSettings } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormActions, Notice } from '../../ui/Page.tsx';
import { Select, TextArea } from '../../ui/TextField.tsx';

const { invite: text } = onboarding;
const EMPTY = { typed: '' };

interface InviteFormProps {
  readonly slug: string;
  readonly onDone: () => Promise<void>;
}

export function InviteForm({ slug, onDone }: InviteFormProps) {
  const session = useSession();
  const form = useFormFields(`invite.${slug}`, EMPTY);
  const { typed } = form.fields;
  const [role, setRole] = useState(`${MEMBER}`);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { emails, invalid } = parseEmails(typed);
  const [links, setLinks] = useState<readonly InviteLink[]>([]);
  const [isSent, setSent] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = async () => {
    await attempt(async () => {
      const answer = await session.call('POST', `/api/workspaces/${slug}/invitations/`, {
        emails: emails.map((email) => ({ email, role: Number(role) as Role })),
      });
      form.saved();
      setSent(isMailed(answer));
      const made = linksOf(answer);
      if (made.length === 0) await onDone();
      else setLinks(made);
    });
  };
  if (links.length > 0) {
    return (
      <>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        <p>
          {isSent ? `${members.mailed(links.length)}. ${members.mailedText}` : members.linksText}
        </p>
        <InviteLinkList links={links} />
        <FormActions>
          <Button look="primary" autoFocus busy={busy} onClick={() => void attempt(onDone)}>
            {onboarding.next}
          </Button>
        </FormActions>
      </>
    );
  }
  return (
    <Form onSubmit={submit} style={FORM}>
      <RestoredFields form={form} />
      {problem !== null && <Notice tone="danger">{problem}</Notice>}
      <TextArea
        label={text.emails}
        placeholder={text.placeholder}
        autoFocus
        value={typed}
        error={invalid[0] === undefined ? null : text.invalid(invalid[0])}
        onChange={(event) => form.set({ typed: event.target.value })}
      />
      <Select label={text.role} value={role} options={roleOptions} onChange={setRole} />
      <FormActions>
        <Button
          type="submit"
          look="primary"
          busy={busy}
          disabled={emails.length === 0 || invalid.length > 0}
        >
          {text.action}
        </Button>
        <Button look="ghost" onClick={() => void attempt(onDone)}>
          {onboarding.later}
        </Button>
      </FormActions>
    </Form>
  );
}

const { members } = workspaceSettings;
const FORM = { display: 'contents' } as const;
