import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BuildPhases } from '../../data-packs/cli/pack-tasks/build-task.ts';
import { spanProgress, TaskProgress, type TaskStep } from '../../data-packs/cli/pack-tasks/task-progress.ts';
import { wordMessage } from '../../data-packs/words/catalogue.ts';
import { progressWords } from '../../data-packs/words/progress-words.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());
const now = () => Date.now();

describe('the progress of a task', () => {
  test('is told ten times a second, the newest, and never goes back', () => {
    const told: TaskStep[] = [];
    const progress = new TaskProgress(step => told.push(step), now);
    for (let ms = 0; ms < 1000; ms += 5) {
      progress.report({ phase: 'copying', fraction: ms === 995 ? 0.1 : ms / 1000 });
      vi.advanceTimersByTime(5);
    }
    vi.advanceTimersByTime(1000);
    expect(told.length).toBeGreaterThanOrEqual(10);
    expect(told.length).toBeLessThanOrEqual(11);
    expect(told.at(-1)).toEqual({ phase: 'copying', fraction: 0.99 });
  });

  test('that was not told when the task ended is not told after it', () => {
    const told: TaskStep[] = [];
    const progress = new TaskProgress(step => told.push(step), now);
    progress.report({ phase: 'copying', fraction: 0.1 });
    progress.report({ phase: 'copying', fraction: 0.2 });
    progress.drop();
    vi.advanceTimersByTime(1000);
    expect(told).toEqual([{ phase: 'copying', fraction: 0.1 }]);
  });

  test('of phases is one bar in words of people, with a guess of the time left once there is ground for it', () => {
    const told: TaskStep[] = [];
    const [checking, inspecting] = [progressWords.message('verifying'), progressWords.message('inspecting')];
    const listener = spanProgress(
      step => told.push(step),
      { verifying: ['verifying', 0.5, 0.9], inspecting: ['inspecting', 0.9, 1] },
      now,
    );
    listener({ phase: 'verifying', fraction: 0.5, detail: 'a.tar' });
    vi.advanceTimersByTime(4000);
    listener({ phase: 'verifying', fraction: 0.5 });
    listener({ phase: 'unheard of', fraction: 0.5 });
    listener({ phase: 'inspecting', fraction: 1 });
    expect(told).toEqual([
      { phase: 'checking', phaseSaid: checking, fraction: 0.7, detail: 'a.tar' },
      { phase: 'checking', phaseSaid: checking, fraction: 0.7, secondsLeft: 6 },
      { phase: 'looking into its parts', phaseSaid: inspecting, fraction: 1, secondsLeft: 0 },
    ]);
  });
});

describe('what a build is doing', () => {
  test('names steps that run side by side together, and forgets those that are silent or over', () => {
    const phases = new BuildPhases(now);
    const reported = (step: string) => wordMessage(phases.report(step));
    expect(reported('reading')).toBe('reading the map data');
    expect(reported('routing')).toBe('building routes');
    expect(reported('basemap')).toBe('drawing the map, building routes');
    vi.advanceTimersByTime(2000);
    phases.report('basemap');
    vi.advanceTimersByTime(2000);
    expect(reported('places')).toBe('drawing the map, building search');
    expect(reported('checksums')).toBe('checking');
    expect(phases.report('something new')).toEqual({ code: 'progress.something new', values: {} });
  });
});
