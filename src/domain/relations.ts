/** As they lie in the tables: each from one item to another. */
export const STORED_RELATIONS = [
  'duplicate',
  'relates_to',
  'blocked_by',
  'start_before',
  'finish_before',
] as const;
export type StoredRelation = (typeof STORED_RELATIONS)[number];

/** As a person names them, in the order in which they are told. */
export const RELATIONS = [
  'blocking',
  'blocked_by',
  'duplicate',
  'relates_to',
  'start_after',
  'start_before',
  'finish_after',
  'finish_before',
] as const;
export type Relation = (typeof RELATIONS)[number];

/** What the other item calls the same relation. */
export const INVERSE: Readonly<Record<Relation, Relation>> = {
  blocking: 'blocked_by',
  blocked_by: 'blocking',
  duplicate: 'duplicate',
  relates_to: 'relates_to',
  start_after: 'start_before',
  start_before: 'start_after',
  finish_after: 'finish_before',
  finish_before: 'finish_after',
};

function isStored(relation: Relation): relation is StoredRelation {
  return (STORED_RELATIONS as readonly Relation[]).includes(relation);
}

/** The stored name, and whether it leads from the other item to this one. */
export function storedAs(relation: Relation): {
  readonly type: StoredRelation;
  readonly isReversed: boolean;
} {
  if (isStored(relation)) return { type: relation, isReversed: false };
  const inverse = INVERSE[relation];
  return { type: isStored(inverse) ? inverse : 'relates_to', isReversed: true };
}
