import { printJson, showProgress } from './command-line.ts';
import type { BuildStep } from './run-build.ts';

const quietMs = 5000;

/** Shows a build's progress: a bar on a terminal, JSON lines with `--json`, else a line every few seconds. */
export function buildDisplay(json: boolean): { progress: (step: BuildStep) => void; done: () => void } {
  if (json) return { progress: printJson, done: () => undefined };
  const words = ({ detail, secondsLeft }: BuildStep) =>
    [detail, secondsLeft === undefined ? undefined : `${time(secondsLeft)} left`].filter(Boolean).join(', ');
  if (process.stderr.isTTY) {
    const bar = showProgress(false);
    return {
      progress: step => bar.progress({ phase: step.phase, fraction: step.percent / 100, detail: words(step) }),
      done: bar.done,
    };
  }
  let last = Number.NEGATIVE_INFINITY;
  return {
    progress: step => {
      const now = performance.now();
      if (now - last < quietMs) return;
      last = now;
      process.stderr.write(`${String(step.percent).padStart(3)}% ${step.phase}: ${words(step)}\n`);
    },
    done: () => undefined,
  };
}

function time(seconds: number): string {
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}
