import { InviteLinkList, type InviteLink } from '../../blocks/settings/InviteLinkList.tsx';
import { workspaceSettings } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

const { members: text } = workspaceSettings;

interface InviteLinksProps {
  readonly links: readonly InviteLink[];
  readonly onClose: () => void;
}

export function InviteLinks({ links, onClose }: InviteLinksProps) {
  return (
    <Dialog
      title={text.links}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <p>{text.linksText}</p>
      <InviteLinkList links={links} />
    </Dialog>
  );
}
