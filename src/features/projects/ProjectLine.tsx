import { ui } from '../../text/ui.ts';
import { faceOf } from '../../domain/person.ts';
import { useCall, workspaceRefresh } from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import type { Member } from '../../resources/members.ts';
import type { Project } from '../../resources/projects.ts';
import { ADMIN, GUEST } from '../../domain/roles.ts';
import { shell } from '../../text/shell.ts';
import { projects as text } from '../../text/projects.ts';
import { AvatarStack, Logo } from '../../ui/Avatar.tsx';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Page.tsx';
import { tip } from '../../ui/tip.ts';
import styles from './ProjectsPage.module.css';

interface ProjectLineProps {
  readonly project: Project;
  readonly members: readonly Member[];
}

export function ProjectLine({ project, members }: ProjectLineProps) {
  const { slug } = useHere();
  const { name, identifier, description, network, archived_at, member_role } = project;
  const people = members
    .filter(({ id }) => project.members.includes(id))
    .map((member) => faceOf(member, member.id, ui.unknownPerson));
  const content = (
    <>
      <Logo name={name} size={32} decorative />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          <span className={styles.key}>{identifier}</span>
          {network === 0 && (
            <span {...tip(text.private)} className={styles.lock}>
              <Icon name="lock" />
            </span>
          )}
        </span>
        <span className={styles.description}>
          {description || text.created(shortDate(project.created_at))}
        </span>
      </span>
    </>
  );
  return (
    <Row actions={<Actions project={project} />}>
      {member_role === null || archived_at !== null ? (
        <div className={styles.link}>{content}</div>
      ) : (
        <a href={`/${slug}/projects/${project.id}/issues/`} className={styles.link}>
          {content}
        </a>
      )}
      {archived_at !== null && <Chip tone="warn">{text.archived}</Chip>}
      {member_role === null && archived_at === null && <Chip tone="quiet">{text.notJoined}</Chip>}
      <span className={styles.people}>
        <AvatarStack people={people} />
      </span>
    </Row>
  );
}

function Actions({ project }: { readonly project: Project }) {
  const { slug, workspace } = useHere();
  const call = useCall();
  const { id, name, is_favorite, member_role, archived_at } = project;
  const refreshes = workspaceRefresh('projects');
  const base = `/api/workspaces/${slug}`;
  if (archived_at !== null) {
    const path = `${base}/projects/${id}/archive/`;
    const restore = () => void call({ method: 'DELETE', path, refreshes }, text.restored(name));
    return member_role === ADMIN || workspace.role === ADMIN ? (
      <Button size="small" onClick={restore}>
        {text.restore}
      </Button>
    ) : null;
  }
  if (member_role === null) {
    const path = `/api/users/me/workspaces/${slug}/projects/invitations/`;
    const join = () =>
      void call(
        { method: 'POST', path, body: { project_ids: [id] }, refreshes },
        text.joined(name),
      );
    return (
      <Button size="small" disabled={workspace.role === GUEST} onClick={join}>
        {text.join}
      </Button>
    );
  }
  const favourites = `${base}/user-favorite-projects/`;
  const toggle = () =>
    void call(
      is_favorite
        ? { method: 'DELETE', path: `${favourites}${id}/`, refreshes }
        : { method: 'POST', path: favourites, body: { project: id }, refreshes },
    );
  return (
    <>
      <IconButton
        icon="star"
        size="small"
        filled={is_favorite}
        aria-pressed={is_favorite}
        label={is_favorite ? shell.unfavourite : shell.favourite}
        onClick={toggle}
      />
      <a
        href={`/${slug}/projects/${id}/settings/`}
        aria-label={`${name}: ${shell.settings}`}
        {...tip(shell.settings)}
        className={styles.gear}
      >
        <Icon name="settings" />
      </a>
    </>
  );
}

function shortDate(iso: string): string {
  return new Date(iso).toLocaleDateString(undefined, { dateStyle: 'medium' });
}
