import { wordMessage } from '../words/catalogue.ts';
import { phaseInWords, printJson, showProgress } from './command-line.ts';
import type { BuildStep } from './run-build.ts';
import { timeLeft } from './time-left.ts';

const quietMs = 5000;

/** Shows a build's progress: a bar on a terminal, JSON lines with `--json`, else a line every few seconds. */
export function buildDisplay(json: boolean): { progress: (step: BuildStep) => void; done: () => void } {
  if (json) return { progress: ({ said: _, ...step }) => printJson(step), done: () => undefined };
  const words = ({ detail, said, secondsLeft }: BuildStep) =>
    [(said && wordMessage(said)) ?? detail, secondsLeft === undefined ? undefined : timeLeft(secondsLeft)]
      .filter(Boolean)
      .join(', ');
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
      process.stderr.write(
        `${String(step.percent).padStart(3)}% ${phaseInWords({ ...step, fraction: 0 })}: ${words(step)}\n`,
      );
    },
    done: () => undefined,
  };
}
