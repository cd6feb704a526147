import { useState, type FormEvent } from 'react';
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
import { Select, TextArea } from '../../ui/TextField.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { InviteLinks } from './InviteLinks.tsx';

const { members: text } = workspaceSettings;
const FORM = 'invite';

interface InviteDialogProps {
  readonly onInvited: () => void;
  readonly onClose: () => void;
}

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const { slug } = useHere();
  const call = useCall();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState(`${MEMBER}`);
  const [busy, setBusy] = useState(false);
  const [links, setLinks] = useState<readonly InviteLink[]>([]);
  const [isSent, setSent] = useState(false);
  const { instance } = useSessionState();
  const { emails, invalid } = parseEmails(typed);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const sent = await call({
      method: 'POST',
      path: `/api/workspaces/${slug}/invitations/`,
      body: { emails: emails.map((email) => ({ email, role: Number(role) })) },
      refreshes: [{ collection: 'members', project_id: null }],
    });
    setBusy(false);
    if (!sent) return;
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
          <Button onClick={onClose}>{common.cancel}</Button>
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
      <form id={FORM} onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        <p>{instance?.is_smtp_configured ? text.mailText : text.addText}</p>
        <TextArea
          label={text.emails}
          autoFocus
          placeholder={onboarding.invite.placeholder}
          value={typed}
          error={invalid[0] === undefined ? null : onboarding.invite.invalid(invalid[0])}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Select label={common.role} value={role} options={roleOptions} onChange={setRole} />
      </form>
    </Dialog>
  );
}
