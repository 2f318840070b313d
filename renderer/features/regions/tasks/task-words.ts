import type { Task } from '../../../api/desk.ts';
import { formatBytes, formatDuration } from '../../../ui/format.ts';

export function isActive({ state }: Task): boolean {
  return state === 'waiting' || state === 'running';
}

export function isOver({ state }: Task): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

/** The installed region that a task is about, as far as one knows before it ends. */
export function regionOf({ work, region }: Task): string | undefined {
  if (region !== undefined) return region;
  if (work.kind === 'build') return work.id;
  return work.kind === 'install' ? undefined : work.region;
}

/** 0 to 100 */
export function percentOf({ progress, state }: Task): number {
  return state === 'done' ? 100 : Math.round((progress?.fraction ?? 0) * 1000) / 10;
}

/** "12 MB of 34 MB · 2.1 MB/s · 9 min left"; what is not known is left out. */
export function figuresOf(task: Task): string {
  const { progress, state } = task;
  if (progress === undefined) return '';
  const { bytesDone, bytesTotal, bytesPerSecond } = progress;
  const running = state === 'running';
  return [
    bytesDone === undefined || bytesTotal === undefined
      ? undefined
      : `${formatBytes(bytesDone)} of ${formatBytes(bytesTotal)}`,
    running && bytesPerSecond !== undefined && bytesPerSecond > 0 ? `${formatBytes(bytesPerSecond)}/s` : undefined,
    timeLeftOf(task),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** "40 s left", "9 min left", while that is known. */
export function timeLeftOf({ progress, state }: Task): string | undefined {
  const seconds = progress?.secondsLeft;
  if (state !== 'running' || seconds === undefined) return undefined;
  return `${seconds < 60 ? `${Math.max(1, Math.round(seconds))} s` : formatDuration(seconds)} left`;
}

/** "Downloading", "Waiting for other work to end", "Paused" */
export function stateOf({ state, progress }: Task): string {
  if (state === 'waiting') return 'Waiting for other work to end';
  if (state === 'paused') return 'Paused';
  if (state === 'done') return 'Done';
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'failed') return 'Failed';
  const phase = progress?.phase ?? 'starting';
  return phase.charAt(0).toUpperCase() + phase.slice(1);
}
