import { must } from '../../../src/lib/assert.ts';
import { SORT_ORDER_DEFAULT, SORT_ORDER_STEP } from '../../../src/domain/sort-order.ts';
import { microsOf, timestampOf } from '../../commands/clock.ts';
import { strippedOf } from '../../commands/work-items/descriptions.ts';
import {
  insertComments,
  insertWorkItems,
  type CommentSeed,
  type WorkItemSeed,
} from '../../commands/work-items/insert-work-items.ts';
import { write, type CommandDeps, type Write } from '../../commands/write.ts';
import { sampleItems, type SampleItem } from './sample-items.ts';
import type { SampleProject } from './sample-project.ts';

interface Options {
  readonly count: number;
  readonly seed: number;
  readonly onBatch: (items: number) => void;
}

const BATCH = 500;
const DAY_MICROS = 86_400_000_000;

/** Adds made-up items at the end of the project's manual order, oldest numbers first. */
export async function writeSampleItems(
  deps: CommandDeps,
  project: SampleProject,
  { count, seed, onBatch }: Options,
): Promise<void> {
  const sizes = {
    states: project.states.length,
    people: project.people.length,
    labels: project.labels.length,
    modules: project.modules.length,
    cycles: project.cycles.length,
    comments: 0.6,
  };
  // Items that are there already have used the beginning of the stream.
  const stream = sampleItems(project.theme, sizes, seed + project.lastSequence);
  for (let done = 0; done < count; done += BATCH) {
    const samples = Array.from(
      { length: Math.min(BATCH, count - done) },
      () => stream.next().value,
    );
    await write(
      deps,
      { workspaceId: project.workspaceId, projectIds: [project.id], actor: null },
      (w) => writeBatch(w, project, samples),
    );
    onBatch(samples.length);
  }
}

async function writeBatch(
  w: Write,
  project: SampleProject,
  samples: readonly SampleItem[],
): Promise<void> {
  const first = w.sequences(project.id, samples.length);
  const items = samples.map((sample, i) => itemOf(w, project, sample, first + i));
  await insertWorkItems(w, project.id, items);
  const comments = samples.flatMap((sample, i) =>
    sample.comments.map((comment): CommentSeed => {
      const id = w.newId();
      return {
        id,
        work_item_id: must(items[i], 'the item of a comment').id,
        comment_html: `<p>${comment.text}</p>`,
        comment_stripped: comment.text,
        actor: at(project.people, comment.author_at),
        external_source: null,
        external_id: null,
        created_at: moment(w, comment.day, first + i),
      };
    }),
  );
  await insertComments(w, project.id, comments);
}

function itemOf(
  w: Write,
  project: SampleProject,
  sample: SampleItem,
  sequence_id: number,
): WorkItemSeed {
  const id = w.newId();
  const state = must(project.states[sample.state_at], 'a state');
  const created_at = moment(w, sample.created_day, sequence_id);
  return {
    id,
    sequence_id,
    name: sample.name,
    description_html: sample.description_html,
    description_stripped: strippedOf(sample.description_html),
    state_id: state.id,
    priority: sample.priority,
    sort_order: SORT_ORDER_DEFAULT + sequence_id * SORT_ORDER_STEP,
    cycle_id: sample.cycle_at === null ? null : at(project.cycles, sample.cycle_at),
    start_date: day(w, sample.start_day),
    target_date: day(w, sample.target_day),
    completed_at:
      state.group === 'completed'
        ? moment(w, Math.min(0, sample.created_day + 9), sequence_id)
        : null,
    external_source: null,
    external_id: null,
    created_at,
    created_by: at(project.people, sample.author_at),
    assignee_ids: all(project.people, sample.assignees_at),
    label_ids: all(project.labels, sample.labels_at),
    module_ids: all(project.modules, sample.modules_at),
  };
}

function at(ids: readonly string[], index: number): string {
  return must(ids[index], 'a part of the made-up project');
}

function all(ids: readonly string[], indexes: readonly number[]): string[] {
  return indexes.map((index) => at(ids, index));
}

function day(w: Write, offset: number | null): string | null {
  return offset === null ? null : timestampOf(microsOf(w.now) + offset * DAY_MICROS).slice(0, 10);
}

/** Some time of that day, never in the future; which, hangs on the number alone. */
function moment(w: Write, offset: number, salt: number): string {
  const part = (salt * 0.618_033_988_75) % 1;
  const micros = microsOf(w.now) + Math.min(0, offset) * DAY_MICROS;
  return timestampOf(micros - Math.floor(part * 0.4 * DAY_MICROS));
}
