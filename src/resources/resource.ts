import * as z from 'zod/mini';
import type { Applied } from '../domain/apply-op.ts';
import { AppError } from '../domain/errors.ts';

/** Which rows are meant: ids that a resource does not need are ''. */
export interface Scope {
  readonly slug: string;
  readonly project_id: string;
  readonly work_item_id: string;
}

export interface ResourceRow {
  readonly id: string;
}

/** What rows belong to. */
export type Owner = 'workspace' | 'project' | 'work_item';

/** What one kind of small entity is, for the page and the worker alike. */
export interface Resource<
  Row extends ResourceRow = ResourceRow,
  Of extends Owner = Owner,
  IsOne extends boolean = boolean,
> {
  readonly of: Of;
  /** There is one row, not a list. */
  readonly isOne: IsOne;
  /** Where they are listed, from the origin's root. */
  readonly path: (scope: Scope) => string;
  /** The wire's answer as rows. @throws AppError `sync.protocol` where it is none */
  readonly rows: (answer: unknown, scope: Scope) => readonly Row[];
  /** The name by which lists order; '' where nothing does. */
  sortName(row: Row): string;
  /** As screens show them: in order, with what was written here on top of the server's rows. */
  shown(rows: readonly Row[], unsent: readonly Applied[]): readonly Row[];
  /** The kinds of a change hint after which the rows are asked for again. */
  readonly staleAfter: readonly string[];
  /** Only some screens need it: fetched when it is asked for, not with its project. */
  readonly isAskedFor: boolean;
}

type DeepReadonly<T> = T extends string | number | boolean | null | undefined
  ? T
  : { readonly [K in keyof T]: DeepReadonly<T[K]> };

export type RowFrom<Shape> = DeepReadonly<z.output<Shape>> & ResourceRow;

interface Declaration<
  Shape extends z.ZodMiniType<ResourceRow>,
  Of extends Owner,
  IsOne extends boolean,
> {
  readonly of: Of;
  readonly isOne?: IsOne;
  readonly path: Resource['path'];
  /** One row of the wire, as ours. What it does not name is left behind. */
  readonly row: Shape;
  /** Where the answer is no list: the list in it. */
  readonly list?: (answer: unknown, scope: Scope) => unknown;
  readonly sortName?: (row: RowFrom<Shape>) => string;
  /** Where it is not the server's order. */
  readonly order?: (a: RowFrom<Shape>, b: RowFrom<Shape>) => number;
  readonly withUnsent?: (
    rows: readonly RowFrom<Shape>[],
    operations: readonly Applied[],
  ) => readonly RowFrom<Shape>[];
  readonly staleAfter: readonly string[];
  readonly isAskedFor?: boolean;
}

export function resource<
  Shape extends z.ZodMiniType<ResourceRow>,
  const Of extends Owner,
  const IsOne extends boolean = false,
>({
  row,
  list = (answer) => answer,
  sortName = () => '',
  order,
  withUnsent = (rows) => rows,
  isOne,
  isAskedFor = false,
  ...rest
}: Declaration<Shape, Of, IsOne>): Resource<RowFrom<Shape>, Of, IsOne> {
  const shape = z.array(row);
  return {
    ...rest,
    sortName,
    isOne: (isOne ?? false) as IsOne,
    isAskedFor,
    shown: (rows, unsent) => withUnsent(order ? rows.toSorted(order) : rows, unsent),
    rows(answer, scope) {
      const { success, data, error } = shape.safeParse(list(answer, scope));
      if (success) return data as readonly RowFrom<Shape>[];
      throw new AppError(
        'sync.protocol',
        'The server sent a list this version can’t read. Reload to get the latest version.',
        { cause: error },
      );
    },
  };
}

export type RowIn<R> = R extends Resource<infer Row> ? Row : never;

/** An id of a kind that types tell apart. */
export function idOf<Id extends string>(): z.ZodMiniCustom<Id, Id> {
  return z.custom<Id>((value) => typeof value === 'string');
}

export function ofProject({ slug, project_id }: Scope): string {
  return `/api/workspaces/${encodeURIComponent(slug)}/projects/${project_id}`;
}

export function ofWorkItem(scope: Scope): string {
  return `${ofProject(scope)}/issues/${scope.work_item_id}`;
}

interface Created {
  readonly id: string;
  readonly created_at: string;
}

export function oldestFirst(a: Created, b: Created): number {
  const [first, second] = [`${a.created_at} ${a.id}`, `${b.created_at} ${b.id}`];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}
