import type { Reporter, TestModule } from 'vitest/node';

const most = 10;

/**
 * Says after a run of many files which took longest, with their hooks and imports, and how long those of each project
 * took together, so that it is seen when they grow. `npm test` is to take 9 minutes at most on two quiet cores.
 */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= most) return;
    const files = modules.map(module => ({
      project: module.project.name,
      file: module.relativeModuleId,
      seconds: secondsOf(module),
    }));
    const projects = [...Map.groupBy(files, ({ project }) => project)].map(
      ([project, some]) => `${project} ${Math.round(some.reduce((sum, { seconds }) => sum + seconds, 0))} s`,
    );
    const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, most);
    const lines = slowest.map(({ seconds, file }) => `${seconds.toFixed(0).padStart(6)} s  ${file}`);
    process.stdout.write(`\nSeconds of files, one after the other: ${projects.join(', ')}. The slowest:\n`);
    process.stdout.write(`${lines.join('\n')}\n`);
  }
}

function secondsOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
