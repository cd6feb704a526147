import { faceOf, personName } from '../../domain/person.ts';
import {
  projectRefresh,
  useCall,
  workspaceRefresh,
  type Refreshes,
} from '../../blocks/settings/use-call.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Member } from '../../resources/members.ts';
import type { ProjectMember } from '../../resources/project-members.ts';
import { GUEST, MEMBER } from '../../domain/roles.ts';
import { common } from '../../text/common.ts';
import { roleName, roleOptions } from '../../text/roles.ts';
import { projectSettings } from '../../text/settings.ts';
import { ui } from '../../text/ui.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, Row } from '../../ui/Page.tsx';
import { SearchableMenu } from '../../ui/SearchableMenu.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Select } from '../../ui/TextField.tsx';
import { useProjectPath, type PanelProps } from './panel-props.ts';
import styles from './Settings.module.css';

const { members: text } = projectSettings;

export function ProjectMembersPanel({ project, mayEdit }: PanelProps) {
  const { viewer } = useHere();
  const path = `${useProjectPath(project)}members/`;
  const call = useCall();
  const { answer: joined } = useAnswer({ ask: 'projectMembers', project_id: project.id });
  const { answer: people = [] } = useAnswer({ ask: 'members' });
  const refreshes = [
    ...projectRefresh(project.id, 'projectMembers'),
    ...workspaceRefresh('projects'),
  ];
  const missing = people.filter(
    ({ id, is_active, is_bot }) =>
      is_active && !is_bot && !joined?.some(({ member }) => member === id),
  );
  const add = (id: string) => {
    const role = people.find((one) => one.id === id)?.role ?? MEMBER;
    void call({ method: 'POST', path, body: { members: [{ member_id: id, role }] }, refreshes });
  };
  return (
    <Panel
      title={text.title}
      text={text.text}
      flush
      actions={
        mayEdit && (
          <AddMember
            choices={missing.map((one) => ({
              id: one.id,
              label: personName(one),
              hint: one.email,
              icon: <Avatar face={faceOf(one, one.id, ui.unknownPerson)} decorative />,
            }))}
            onAdd={add}
          />
        )
      }
    >
      {joined === undefined && <Skeleton rows={3} />}
      {joined?.map((membership) => (
        <MemberLine
          key={membership.id}
          membership={membership}
          person={people.find(({ id }) => id === membership.member)}
          isFixed={!mayEdit || membership.member === viewer}
          path={`${path}${membership.id}/`}
          refreshes={refreshes}
        />
      ))}
    </Panel>
  );
}

interface MemberLineProps {
  readonly membership: ProjectMember;
  readonly person: Member | undefined;
  readonly isFixed: boolean;
  readonly path: string;
  readonly refreshes: Refreshes;
}

function MemberLine({ membership, person, isFixed, path, refreshes }: MemberLineProps) {
  const { viewer } = useHere();
  const call = useCall();
  const { member, role } = membership;
  const face = faceOf(person, member, ui.unknownPerson);
  const { name } = face;
  const setRole = (next: string) =>
    void call({ method: 'PATCH', path, body: { role: Number(next) }, refreshes });
  const remove = () => void call({ method: 'DELETE', path, refreshes }, text.removed(name));
  return (
    <Row
      actions={
        !isFixed && (
          <IconButton
            icon="close"
            size="small"
            label={`${common.remove}: ${name}`}
            onClick={remove}
          />
        )
      }
    >
      <Avatar face={face} size={24} decorative />
      <span className={styles.who}>
        <span className={styles.name}>
          <span>{name}</span>
          {member === viewer && <Chip tone="quiet">{common.you}</Chip>}
        </span>
        <span className={styles.meta}>{person?.email}</span>
      </span>
      {isFixed ? (
        <span className={styles.meta}>{roleName(role)}</span>
      ) : (
        <span className={styles.role}>
          <Select
            label={`${common.role}: ${name}`}
            labelHidden
            size="small"
            value={`${role}`}
            options={person?.role === GUEST ? roleOptions.slice(-1) : roleOptions}
            onChange={setRole}
          />
        </span>
      )}
    </Row>
  );
}

interface AddMemberProps {
  readonly choices: React.ComponentProps<typeof SearchableMenu>['choices'];
  readonly onAdd: (id: string) => void;
}

function AddMember({ choices, onAdd }: AddMemberProps) {
  return (
    <SearchableMenu
      label={text.add}
      choices={choices}
      selected={[]}
      emptyText={text.none}
      onChoose={onAdd}
      className={styles.trigger}
    >
      <Icon name="plus" />
      {text.add}
    </SearchableMenu>
  );
}
