import { useState } from 'react';
import { CancelForm } from '../../blocks/forms/CancelForm.tsx';
import { RestoredFields } from '../../blocks/forms/RestoredFields.tsx';
import { useFormFields } from '../../blocks/forms/use-form-fields.ts';
import { isMailed, linksOf, type InviteLink } from '../../blocks/settings/InviteLinkList.tsx';
import { useCall } from '../../blocks/settings/use-call.ts';
import { useHere, useSessionState } from '../../client/session-context.ts';
import { parseEmails } from '../../domain/emails.ts';
import { MEMBER } from '../../domain/roles.ts';
import { onboarding } from '../../text/auth.ts';
import { common } from '../../text/common.ts';
import { roleOptions } from '../../text/roles.ts';
import { workspaceSettings } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select, TextArea } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { InviteLinks } from './InviteLinks.tsx';

const { members: text } = workspaceSettings;
const FORM = 'invite';
const EMPTY = { typed: '' };

interface InviteDialogProps {
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { slug } = useHere();
  const call = useCall();
  const toast = useToast();
  const form = useFormFields(`invite.${slug}`, EMPTY);
  const { typed } = form.fields;
  const [role, setRole] = useState(`${MEMBER}`);
  const [busy, setBusy] = useState(false);
  const [links, setLinks] = useState<readonly InviteLink[]>([]);
  const [isSent, setSent] = useState(false);
  const { instance } = useSessionState();
  const { emails, invalid } = parseEmails(typed);
  const submit = async () => {
    setBusy(true);
    const sent = await call({
      method: 'POST',
      path: `/api/workspaces/${slug}/invitations/`,
      body: { emails: emails.map((email) => ({ email, role: Number(role) })) },
      refreshes: [{ collection: 'members', project_id: null }],
    });
    setBusy(false);
    if (!sent) return;
    form.saved();
    onInvited();
    setSent(isMailed(sent.body));
    const made = linksOf(sent.body);
    if (made.length > 0) return setLinks(made);
    toast.show({ kind: 'info', title: text.known(emails.join(', ')) });
    onClose();
  };
  if (links.length > 0) {
    return <InviteLinks links={links} isMailed={isSent} onClose={onClose} />;
  }
  return (
    <Dialog
      title={text.add}
      onClose={onClose}
      mayClose={() => typed === ''}
      footer={
        <>
          <CancelForm form={form} onClose={onClose} />
          <Button
            type="submit"
            form={FORM}
            look="primary"
            busy={busy}
            disabled={emails.length === 0 || invalid.length > 0}
          >
            {text.invite}
          </Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={submit} style={{ display: 'contents' }}>
        <RestoredFields form={form} />
        <p>{instance?.is_smtp_configured ? text.mailText : text.addText}</p>
        <TextArea
          label={text.emails}
          autoFocus
          placeholder={onboarding.invite.placeholder}
          value={typed}
          error={invalid[0] === undefined ? null : onboarding.invite.invalid(invalid[0])}
          onChange={(event) => form.set({ typed: event.target.value })}
        />
        <Select label={common.role} value={role} options={roleOptions} onChange={setRole} />
      </Form>
    </Dialog>
  );
}
