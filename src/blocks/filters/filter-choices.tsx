import { NO_VALUE, type GroupBy } from '../../domain/list-query.ts';
import type { ChoiceField, DayField } from '../../state/filters.ts';
import { FILTERS } from '../../text/filters.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import type { Choice } from '../../ui/SearchableMenu.tsx';
import { groupName, keysOf } from '../list/arrange.ts';
import { GroupIcon } from '../list/GroupIcon.tsx';
import { labelTree, personChoice } from '../pickers/field-choices.tsx';
import type { Lookups } from '../project/lookups.ts';

const EMPTIABLE = ['assignees', 'labels', 'cycle', 'module'] as const;

/** The values of a field: every one that the project has, and "none" where an item may have none. */
export function valueChoices(field: ChoiceField, lookups: Lookups): readonly Choice[] {
  const emptiable = EMPTIABLE.find((one) => one === field);
  const none: readonly Choice[] = emptiable
    ? [
        {
          id: NO_VALUE,
          label: WORK_ITEMS.noGroup[emptiable],
          icon: icon(emptiable, NO_VALUE, lookups),
        },
      ]
    : [];
  if (field === 'labels') return [...none, ...labelTree(lookups.labels.all, lookups)];
  if (isAboutPeople(field)) {
    return [...none, ...lookups.members.all.map((member) => personChoice(member, lookups))];
  }
  const keys = keysOf(field, lookups);
  return [
    ...none,
    ...keys.map((key) => ({
      id: key,
      label: groupName(field, key, lookups),
      icon: icon(field, key, lookups),
    })),
  ];
}

/** Its values are people of the workspace. */
function isAboutPeople(field: ChoiceField): field is PeopleField {
  return (PEOPLE_FIELDS as readonly ChoiceField[]).includes(field);
}

const PEOPLE_FIELDS = ['assignees', 'created_by', 'mentions', 'subscriber'] as const;
type PeopleField = (typeof PEOPLE_FIELDS)[number];

function icon(by: GroupBy, value: string, lookups: Lookups) {
  return <GroupIcon by={by} value={value} lookups={lookups} />;
}

type Preset = keyof typeof FILTERS.presets;

const COMING: readonly Preset[] = [
  'today',
  '1_weeks;before;fromnow',
  '2_weeks;before;fromnow',
  '1_weeks;after;fromnow',
  '2_weeks;after;fromnow',
  '1_months;after;fromnow',
  '2_months;after;fromnow',
  'None',
];
const PAST: readonly Preset[] = ['today', '7_days;after;ago', '30_days;after;ago'];

export const CUSTOM = 'custom';

export function dayChoices(field: DayField): readonly Choice[] {
  const presets: Record<DayField, readonly Preset[]> = {
    target_date: ['overdue', ...COMING],
    start_date: COMING,
    created_at: PAST,
    updated_at: PAST,
  };
  return [
    ...presets[field].map((id) => ({ id, label: FILTERS.presets[id] })),
    { id: CUSTOM, label: FILTERS.custom },
  ];
}
