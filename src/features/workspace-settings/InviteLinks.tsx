import { InviteLinkList, type InviteLink } from '../../blocks/settings/InviteLinkList.tsx';
import { workspaceSettings } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

const { members: text } = workspaceSettings;

interface InviteLinksProps {
  readonly links: readonly InviteLink[];
  readonly isMailed: boolean;
  readonly onClose: () => void;
}

/** What has become of invitations: sent by mail, or links to copy. */
export function InviteLinks({ links, isMailed, onClose }: InviteLinksProps) {
  return (
    <Dialog
      title={isMailed ? text.mailed(links.length) : text.links}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <p>{isMailed ? text.mailedText : text.linksText}</p>
      <InviteLinkList links={links} />
    </Dialog>
  );
}
