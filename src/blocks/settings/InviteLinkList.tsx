import { workspaceSettings } from '../../text/settings.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { useToast } from '../../ui/toast-context.ts';

const { members: text } = workspaceSettings;

export interface InviteLink {
  readonly email: string;
  readonly invite_link: string;
}

/** The links that came with the answer; they carry a secret that the server does not keep. */
export function linksOf(body: unknown): readonly InviteLink[] {
  const { invitations } = (body ?? {}) as { readonly invitations?: unknown };
  return Array.isArray(invitations) ? (invitations as InviteLink[]) : [];
}

/** Whether the server has sent each of them their link; without a mail server they are handed on. */
export function isMailed(body: unknown): boolean {
  return (body as { readonly is_mailed?: unknown } | null)?.is_mailed === true;
}

/** Shown once: a link for each person who was asked, to hand on. */
export function InviteLinkList({ links }: { readonly links: readonly InviteLink[] }) {
  const toast = useToast();
  const copy = (link: string) =>
    void navigator.clipboard
      .writeText(new URL(link, location.origin).href)
      .then(() => toast.show({ kind: 'success', title: text.linkCopied }))
      .catch((error: unknown) => toast.show({ kind: 'error', title: String(error) }));
  return (
    <Panel flush>
      {links.map(({ email, invite_link }) => (
        <Row
          key={email}
          actions={
            <Button size="small" icon="copy" onClick={() => copy(invite_link)}>
              {text.copyLink}
            </Button>
          }
        >
          <strong>{email}</strong>
        </Row>
      ))}
    </Panel>
  );
}
