import { join } from 'node:path';
import { windowMemory } from '../../builder/memory-budget.ts';
import { globeBoxSchema } from '../../format/manifest.ts';
import { removeAll } from '../../runtime/in-use.ts';
import { isDefaultRegion } from '../../store/default-regions.ts';
import { buildLock, buildsDirectory } from '../../store/disk/layout.ts';
import { withLock } from '../../store/disk/lock.ts';
import type { FileStep } from '../../store/download/transfer-meter.ts';
import { elevationCells, type Outline, outlineOfBox } from '../../store/elevation/elevation-cells.ts';
import { fetchElevation, heightsSaid } from '../../store/elevation/fetch-elevation.ts';
import { programsFolder } from '../../store/engine/engine-programs.ts';
import { readExtracts } from '../../store/extracts/read-extracts.ts';
import { withExtract } from '../../store/extracts/with-extract.ts';
import { installPack } from '../../store/install.ts';
import { requireYesToBuild } from '../../store/signers/install-questions.ts';
import { noteBuiltHere } from '../../store/signers/pinned-signer.ts';
import type { Message } from '../../words/catalogue.ts';
import { detailSaid, phaseSaid, progressWords } from '../../words/progress-words.ts';
import { taskWords } from '../../words/words.ts';
import { CommandFailure } from '../command-line.ts';
import { outlineOfFiles } from '../refresh-extract.ts';
import { runBuild } from '../run-build.ts';
import { doneWith, installDone, type PackTaskDone, type PackTaskTools, type WorkOf } from './task-done.ts';
import { spanProgress, type TaskListener } from './task-progress.ts';

/** Share of a task for fetching the extract; depends on the network. */
const fetchingShare = 0.3;
/** Share of the rest for fetching heights. */
const heightsShare = 0.3;

/** Share after which installing begins, which links the new pack's files and reads them once. */
const built = 0.95;
const installing = {
  verifying: ['verifying', built, 0.99],
  inspecting: ['inspecting', 0.99, 1],
} as const;

/** Builds a region from files, or from an extract to fetch first, and installs it. */
export async function buildTask(work: WorkOf<'build'>, tools: PackTaskTools): Promise<PackTaskDone> {
  checkPossible(work);
  const { dataDir, progress, signal } = tools;
  await requireYesToBuild(dataDir, work, work.allow ?? []);
  if (work.extract === undefined) return withHeights(work, undefined, tools);
  progress({ ...phaseSaid('findingExtract'), fraction: 0 });
  const extract = (await readExtracts(dataDir, { signal })).extracts.find(({ id }) => id === work.extract);
  if (extract === undefined) throw new CommandFailure(taskWords.message('extractGone', { id: work.extract }));
  return withExtract(dataDir, extract, { signal, progress: fetching(extract.name, progress) }, file => {
    const rest = restOf(progress, fetchingShare);
    return withHeights({ ...work, osmFiles: [...work.osmFiles, file] }, extract.outline, { ...tools, progress: rest });
  });
}

/** Fetches the heights of the box or the outline, where they are wanted, then builds. */
async function withHeights(
  work: WorkOf<'build'>,
  outline: Outline | undefined,
  tools: PackTaskTools,
): Promise<PackTaskDone> {
  if (work.fetchElevation !== true) return buildAndInstall(work, tools);
  const { dataDir, progress, signal } = tools;
  const area = work.bbox === undefined ? (outline ?? (await outlineOfFiles(work.osmFiles))) : outlineOfBox(work.bbox);
  const { files, credits } = await fetchElevation(dataDir, elevationCells(area), {
    signal,
    progress: step => {
      const { done, total, bytesDone, bytesPerSecond } = step;
      progress({ ...heightsSaid(step), fraction: (done / total) * heightsShare, bytesDone, bytesPerSecond });
    },
  });
  const rest = restOf(progress, heightsShare);
  return buildAndInstall({ ...work, demPaths: [...work.demPaths, ...files] }, { ...tools, progress: rest }, credits);
}

const restOf =
  (progress: TaskListener, share: number): TaskListener =>
  step =>
    progress({ ...step, fraction: share + step.fraction * (1 - share) });

/** Builds on the disk of the packs, so that installing can link files. */
async function buildAndInstall(
  work: WorkOf<'build'>,
  tools: PackTaskTools,
  demAttribution?: string,
): Promise<PackTaskDone> {
  const { id, name, osmFiles, demPaths, buildings, bbox } = work;
  const { dataDir, progress, signal } = tools;
  return withLock(buildLock(dataDir, id), signal, async () => {
    const phases = new BuildPhases();
    const { directory, remarks } = await runBuild(
      {
        id,
        name,
        osmFiles,
        demPaths,
        demAttribution,
        makeBuildings: buildings,
        imagery: [],
        imageryOptions: {},
        bbox: bbox?.join(','),
        programs: programsFolder(dataDir),
        memory: windowMemory(),
        out: join(buildsDirectory(dataDir), id),
        keepFinished: true,
      },
      {
        progress: ({ phase, percent, ...step }) =>
          progress({ ...phaseSaid(phases.report(phase)), fraction: (percent / 100) * built, ...step }),
        signal,
      },
    );
    try {
      await noteBuiltHere(dataDir, directory);
      const installed = await installPack(dataDir, directory, {
        how: 'link',
        allow: work.allow,
        progress: spanProgress(progress, installing),
        signal,
      });
      const done = installDone(installed, 'built');
      if (done.said === undefined || remarks.length === 0) return done;
      const sentences = [done.said, ...remarks.map(({ said }) => said)];
      return { ...done, ...doneWith(taskWords.message('withRemarks', { sentences })) };
    } finally {
      await removeAll(directory).catch(() => undefined);
    }
  });
}

/** Reports fetching the extract, without a time left: that of the build is not known yet. */
function fetching(name: string, progress: TaskListener): (step: FileStep) => void {
  return ({ trouble, ...step }) => {
    const fraction = step.bytesTotal ? (step.bytesDone / step.bytesTotal) * fetchingShare : 0;
    const detail = trouble === undefined ? { detail: name } : detailSaid(trouble);
    progress({ ...phaseSaid('fetchingExtract'), fraction, ...detail, ...step });
  };
}

/** Refuses builds that would fail late, or that the next start would undo. */
function checkPossible({ id, osmFiles, extract, bbox }: WorkOf<'build'>): void {
  if (isDefaultRegion(id)) throw new CommandFailure(taskWords.message('defaultRegion', { id }));
  if (osmFiles.length === 0 && extract === undefined) throw new CommandFailure(taskWords.message('nothingToBuild'));
  if (bbox !== undefined && !globeBoxSchema.safeParse(bbox).success)
    throw new CommandFailure(taskWords.message('badBox'));
}

/** The builder's steps in the order of display, by stages that follow each other. */
const stages = [['reading'], ['basemap', 'terrain', 'models', 'routing', 'places'], ['checksums']] as const;

/** Time after its last report that a step counts as running. */
const activeMs = 3000;

/** Names the parallel steps together, so that the text does not alternate: "drawing the map, building routes". */
export class BuildPhases {
  readonly #now: () => number;
  readonly #lastReports = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Records a report of `step` and returns the phase to display. */
  report(step: string): Message {
    const stage = stages.find(names => names.some(name => name === step));
    if (stage === undefined) return { code: `progress.${step}`, values: {} };
    const now = this.#now();
    this.#lastReports.set(step, now);
    const isActive = (name: string) => now - (this.#lastReports.get(name) ?? Number.NEGATIVE_INFINITY) <= activeMs;
    const phases = stage.filter(isActive).map(name => progressWords.message(name));
    const [first, ...others] = phases;
    return first !== undefined && others.length === 0 ? first : progressWords.message('together', { phases });
  }
}
