import { relative } from 'node:path';
import type { ProgressListener } from '../format/progress.ts';
import { ListFile } from '../store/disk/list-file.ts';
import { systemFailure } from '../store/disk/system-failure.ts';
import { installPack } from '../store/install.ts';
import type { Allowance } from '../store/signers/install-questions.ts';
import { noteBuiltHere } from '../store/signers/pinned-signer.ts';
import { wordMessage } from '../words/catalogue.ts';
import { reasonOf } from '../words/worded-error.ts';
import { storeFailures, packCliWords as t } from '../words/words.ts';
import { type BuildRequest, buildRequestSchema } from './build-request.ts';
import {
  CommandFailure,
  clearedLine,
  phaseInWords,
  printJson,
  printText,
  timeLeft,
  withProgress,
} from './command-line.ts';
import { type BuildRemark, type BuildStep, runBuild } from './run-build.ts';

export interface BuildAndInstallOptions {
  dataDir: string;
  allow: readonly Allowance[];
  install: boolean;
  json: boolean | undefined;
}

/** Builds a pack and installs it, with progress and a line at each end; keeps the request for `pack refresh`. */
export async function buildAndInstall(
  request: BuildRequest,
  { dataDir, allow, install, json }: BuildAndInstallOptions,
  signal: AbortSignal,
): Promise<void> {
  const remark = ({ message, said, missing, ...more }: BuildRemark) => {
    if (json) printJson({ ...more, message, missing });
    // What is only to be known can wait until the pack is there.
    else if (missing !== undefined) process.stderr.write(`${clearedLine()}${wordMessage(said) ?? message}\n`);
  };
  const { remarks, ...built } = await withProgress(json, show =>
    runBuild(request, { progress: buildProgress(json, show), remark, signal }),
  );
  if (!json) {
    const { seconds, directory, bytes: size, parts } = built;
    printText(t('built', { name: request.name, seconds, folder: shown(directory), size, parts }));
    for (const { said, message } of remarks) printText(wordMessage(said) ?? message);
  }
  if (remarks.some(({ missing }) => missing !== undefined)) process.exitCode = 1;
  // Not to be noted is not to be known again later: no reason to fail.
  await noteBuiltHere(dataDir, built.directory).catch(() => undefined);
  await keepRequest(dataDir, request).catch(() => undefined);
  let installed: string | undefined;
  if (install) {
    try {
      installed = (await installPack(dataDir, built.directory, { signal, allow })).directory;
    } catch (error) {
      signal.throwIfAborted();
      throw new CommandFailure(
        t.message('builtNotInstalled', {
          folder: built.directory,
          reason: reasonOf(systemFailure(error, dataDir)),
          shown: shown(built.directory),
        }),
        { cause: error },
      );
    }
    if (!json) printText(t('builtAndInstalled', { dataDir }));
  }
  if (json) printJson({ ...built, remarks: remarks.map(({ message }) => message), installed });
}

/** A relative path where that is shorter. */
function shown(path: string): string {
  const short = relative('.', path);
  return short.startsWith('..') || short === '' ? path : short;
}

const quietMs = 5000;

/** Shows a build's progress: a bar on a terminal, JSON lines with `--json`, else a line every few seconds. */
function buildProgress(json: boolean | undefined, showBar: ProgressListener): (step: BuildStep) => void {
  if (json) return ({ said: _, ...step }) => printJson(step);
  let last = Number.NEGATIVE_INFINITY;
  return ({ phase, percent, detail, said, secondsLeft }) => {
    const words = [
      (said && wordMessage(said)) ?? detail,
      secondsLeft === undefined ? undefined : timeLeft(secondsLeft),
    ];
    const step = { phase, fraction: percent / 100, detail: words.filter(Boolean).join(', ') };
    if (process.stderr.isTTY) return showBar(step);
    const now = performance.now();
    if (now - last < quietMs) return;
    last = now;
    process.stderr.write(`${String(percent).padStart(3)}% ${phaseInWords(step)}: ${step.detail}\n`);
  };
}

/** The last builds that can be done once more. */
const mostKept = 500;

const file = new ListFile({
  name: 'build-requests',
  member: 'builds',
  item: buildRequestSchema,
  damaged: file => storeFailures.message('buildRequestsDamaged', { file }),
});

/** Keeps what a region was built from and how, instead of what was kept of it before. */
async function keepRequest(dataDir: string, request: BuildRequest): Promise<void> {
  await file.change(dataDir, builds => [...builds.filter(({ id }) => id !== request.id), request].slice(-mostKept));
}

/** Finds what a region was built from and how, by the last `pack build` of it. */
export async function keptRequest(dataDir: string, id: string): Promise<BuildRequest | undefined> {
  return (await file.read(dataDir)).find(request => request.id === id);
}
