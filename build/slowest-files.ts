import type { Reporter, TestModule } from 'vitest/node';

const most = 10;
/** Seconds that `npm test` may take on two quiet cores. */
const mostSeconds = 540;
/** Seconds that a file of `npm test` may take there; a longer one is cut, or goes to `build/long-tests.ts`. */
const budget = 12;
/** Files that may take longer: what the API answers first of all, and one journey through the window. */
const longer: ReadonlyMap<string, number> = new Map([
  ['test/api/openapi.test.ts', 30],
  ['test/e2e/first-day.test.ts', 40],
]);

/**
 * Says after a run of many files which took longest, with their hooks and imports, how long those of each project took
 * together, and which of `npm test` took longer than their budget: on two quiet cores these have grown.
 */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= most) return;
    const files = modules.map(module => ({
      project: module.project.name,
      file: module.relativeModuleId,
      seconds: secondsOf(module),
    }));
    const said = [...Map.groupBy(files, ({ project }) => project)].map(
      ([project, some]) => `${project} ${some.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)} s`,
    );
    const line = ({ seconds, file }: { seconds: number; file: string }) =>
      `${seconds.toFixed(0).padStart(6)} s  ${file}`;
    files.sort((a, b) => b.seconds - a.seconds);
    const over = files.filter(
      ({ project, file, seconds }) => project === 'behaviour' && seconds > (longer.get(file) ?? budget),
    );
    const lines = [
      `Seconds of files, one after the other: ${said.join(', ')}. The slowest:`,
      ...files.slice(0, most).map(line),
      `npm test is to take ${mostSeconds} s on two quiet cores, a file ${budget} s. Over it: ${over.length === 0 ? 'none' : ''}`,
      ...over.map(line),
    ];
    process.stdout.write(`\n${lines.join('\n')}\n`);
  }
}

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
