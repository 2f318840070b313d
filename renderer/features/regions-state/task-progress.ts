import { type Message, wordMessage } from '../../../data-packs/words/catalogue.ts';
import type { Task } from '../../api/admin/admin-client.ts';
import { capitalised, formatDuration } from '../../ui/format/format.ts';
import { workWords as t } from '../../words.ts';

export function isActive({ state }: Task): boolean {
  return state === 'waiting' || state === 'running';
}

export function isOver({ state }: Task): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** The id of a task's region, if known yet. */
export function regionOf({ work, region }: Task): string | undefined {
  if (region !== undefined) return region;
  if (work.kind === 'build') return work.id;
  return work.kind === 'install' ? undefined : work.region;
}

/** Newest first; of what is done only the latest. Failures stay until dismissed. */
function shownTasks(tasks: readonly Task[], isWanted: (region: string | undefined) => boolean): Task[] {
  const shown = tasks
    .filter(task => task.state !== 'cancelled' && isWanted(regionOf(task)))
    .sort((a, b) => b.created.localeCompare(a.created));
  const latest = shown.find(({ state }) => state === 'done');
  return shown.filter(task => task.state !== 'done' || task === latest);
}

/** The work of a region's row. */
export const tasksOfRow = (tasks: readonly Task[], region: string): Task[] => shownTasks(tasks, id => id === region);

/** The work above the list: of regions without a row. */
export const tasksAbove = (tasks: readonly Task[], rows: readonly string[]): Task[] =>
  shownTasks(tasks, id => !rows.includes(id ?? ''));

/** 0 to 100 */
export function percentOf({ progress, state }: Task): number {
  return state === 'done' ? 100 : Math.round((progress?.fraction ?? 0) * 1000) / 10;
}

/** "42%", rounded down. */
export const percentInWords = (percent: number): string => t('percent', { share: Math.floor(percent) / 100 });

/** "12 MB of 34 MB · 2.1 MB/s · 9 min left"; omits unknown figures. */
export function figuresOf(task: Task): string {
  const { bytesDone, bytesTotal, bytesPerSecond = 0 } = task.progress ?? {};
  return [
    bytesDone === undefined || bytesTotal === undefined ? [] : t('doneOf', { done: bytesDone, total: bytesTotal }),
    task.state === 'running' && bytesPerSecond > 0 ? t('speed', { bytes: bytesPerSecond }) : [],
    timeLeftOf(task) ?? [],
  ]
    .flat()
    .join(' · ');
}

/** "40 s left", "9 min left"; undefined while unknown. */
export function timeLeftOf({ progress, state }: Task): string | undefined {
  const seconds = progress?.secondsLeft;
  if (state !== 'running' || seconds === undefined) return undefined;
  const time = seconds < 60 ? t('seconds', { seconds: Math.max(1, Math.round(seconds)) }) : formatDuration(seconds);
  return t('timeLeft', { time });
}

/** "Downloading", "Waiting for other work to end", "Paused" */
export function stateOf({ state, progress }: Task): string {
  if (state !== 'running') return t(state);
  return progress === undefined ? t('starting') : capitalised(worded(progress.phaseSaid, progress.phase));
}

/** The state with its detail: "Building search: streets" */
export function doingOf(task: Task): string {
  const { detail, said } = task.progress ?? {};
  const phase = stateOf(task);
  return task.state !== 'running' || detail === undefined ? phase : t('doing', { phase, detail: worded(said, detail) });
}

export const titleOf = ({ titleSaid, title }: Task): string => worded(titleSaid, title);

/** A sentence on how it ended. */
export const endingOf = (task: Task): string => worded(task.said, task.message ?? titleOf(task));

const worded = (said: Message | undefined, english: string): string => (said && wordMessage(said)) ?? english;
