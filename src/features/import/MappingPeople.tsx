import { personName } from '../../domain/person.ts';
import type { Member } from '../../resources/members.ts';
import type { PreviewPerson } from '../../domain/imports/preview.ts';
import { importText } from '../../text/import.ts';
import { Select } from '../../ui/TextField.tsx';
import styles from './ImportPage.module.css';

interface MappingPeopleProps {
  readonly people: readonly PreviewPerson[];
  readonly members: readonly Member[];
  /** Empty: a placeholder is made. */
  readonly memberOf: (login: string) => string;
  readonly onChoose: (login: string, memberId: string) => void;
}

export function MappingPeople({ people, members, memberOf, onChoose }: MappingPeopleProps) {
  const options = [
    { value: '', label: importText.placeholder },
    ...members.map((member) => ({ value: member.id as string, label: personName(member) })),
  ];
  return (
    <section aria-label={importText.people}>
      <h3 className={styles.subtitle}>{importText.people}</h3>
      <p className={styles.hint}>{importText.peopleHint}</p>
      <ul className={styles.people}>
        {people.map(({ login, uses }) => (
          <li key={login}>
            <span className={styles.login}>{login}</span>
            <span className={styles.note}>{importText.uses(uses)}</span>
            <Select
              label={login}
              labelHidden
              size="small"
              value={memberOf(login)}
              options={options}
              onChange={(member) => onChoose(login, member)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
