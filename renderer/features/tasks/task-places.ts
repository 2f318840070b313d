import type { Task } from '../../api/admin/admin-client.ts';
import { regionOf } from '../regions-state/task-progress.ts';

const newestFirst = (tasks: readonly Task[]): Task[] =>
  tasks.filter(({ state }) => state !== 'cancelled').sort((a, b) => b.created.localeCompare(a.created));

/** The work of a region's row: what is not done, and of what is done only the latest. Failures stay until dismissed. */
export function tasksOfRow(tasks: readonly Task[], region: string): Task[] {
  const own = newestFirst(tasks).filter(task => regionOf(task) === region);
  const latest = own.find(({ state }) => state === 'done');
  return own.filter(task => task.state !== 'done' || task === latest);
}

/** The work above the list: of regions without a row, and of what is done with these only the latest. */
export function tasksAbove(tasks: readonly Task[], rows: readonly string[]): Task[] {
  const others = newestFirst(tasks).filter(task => !rows.includes(regionOf(task) ?? ''));
  const latest = others.find(({ state }) => state === 'done');
  return others.filter(task => task.state !== 'done' || task === latest);
}
