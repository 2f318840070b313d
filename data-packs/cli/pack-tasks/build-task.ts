import { join } from 'node:path';
import { installPack } from '../../store/install.ts';
import { CommandFailure } from '../command-line.ts';
import { defaultRegions } from '../missing-regions.ts';
import { runBuild } from '../run-build.ts';
import { withWorkFolder } from '../work-folder.ts';
import { BuildPhases } from './build-phases.ts';
import type { PackTaskDone, PackTaskTools, WorkOf } from './pack-task.ts';
import { spanning } from './task-progress.ts';

/** Where building ends and installing begins: the new pack's files are linked and read once. */
const built = 0.95;
const installing = {
  verifying: ['checking', built, 0.99],
  inspecting: ['looking into its parts', 0.99, 1],
} as const;

/** Builds a region from files of this machine, in `<dataDir>/.building`, and installs it. */
export async function buildTask(work: WorkOf<'build'>, tools: PackTaskTools): Promise<PackTaskDone> {
  checkPossible(work);
  const { id, name, osmFiles, demPaths, bbox } = work;
  const { dataDir, progress, signal } = tools;
  return withWorkFolder(join(dataDir, '.building'), async folder => {
    const phases = new BuildPhases();
    const { directory } = await runBuild(
      { id, name, osmFiles, demPaths, imagery: [], imageryOptions: {}, bbox: bbox?.join(','), out: join(folder, id) },
      {
        progress: ({ phase, percent, secondsLeft, detail }) =>
          progress({ phase: phases.heard(phase), fraction: (percent / 100) * built, secondsLeft, detail }),
        signal,
      },
    );
    const installed = await installPack(dataDir, directory, {
      how: 'link',
      progress: spanning(progress, installing),
      signal,
    });
    return {
      message: `${name} is built and installed.`,
      region: id,
      version: installed.manifest.version,
      path: installed.directory,
    };
  });
}

/** What would only be found out after a long while, or be undone at the next start. */
function checkPossible({ id, osmFiles, extract }: WorkOf<'build'>): void {
  if (id in defaultRegions) {
    throw new CommandFailure(`"${id}" is a region that Outpost makes by itself: choose another id for the new one.`);
  }
  if (osmFiles.length === 0 && extract === undefined) {
    throw new CommandFailure('There is nothing to build from: choose an .osm.pbf file, or an extract of the index.');
  }
}
