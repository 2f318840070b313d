import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { nativePath } from '../../format/native-path.ts';
import { codeSaidByTool } from '../../store/disk/disk-trouble.ts';
import { buildersMissing, hasBuiltInEngine, platformHere } from '../../store/engine/engine-platforms.ts';
import { type EngineProgram, installedProgram } from '../../store/engine/engine-programs.ts';
import { WordedError } from '../../words/worded-error.ts';
import { builderFailures } from '../../words/words.ts';
import { NothingToMake, OutOfMemory } from '../left-out.ts';

/** One of Valhalla's own builders failed. */
export class RoutingBuildError extends WordedError {
  override readonly name = 'RoutingBuildError';
}

export type ValhallaTool = Exclude<EngineProgram, 'valhalla_service'>;

/** Where builders are that were installed, for a platform whose engine's package has none. */
export interface ToolPlace {
  programs?: string | undefined;
  platform?: string | undefined;
}

/** Throws NothingToMake where neither the engine's package nor what was installed has the tool. */
export function valhallaTool(tool: ValhallaTool, { programs, platform = platformHere }: ToolPlace = {}): string {
  if (!hasBuiltInEngine(platform)) {
    const installed = programs === undefined ? undefined : installedProgram(programs, tool);
    if (installed === undefined) throw new NothingToMake(buildersMissing(platform));
    return installed;
  }
  const root = dirname(createRequire(import.meta.url).resolve('@valhallajs/valhallajs'));
  return nativePath(join(root, platform, tool));
}

/** Runs a builder in `cwd`, where it leaves files. `onLine` gets every log line; aborting kills it. */
export async function runValhallaTool(
  tool: ValhallaTool,
  args: readonly string[],
  options: ToolPlace & { cwd: string; onLine: (line: string) => void; signal: AbortSignal },
): Promise<void> {
  options.signal.throwIfAborted();
  const child = spawn(valhallaTool(tool, options), args, {
    cwd: options.cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  const kill = () => child.kill('SIGKILL');
  options.signal.addEventListener('abort', kill, { once: true });
  const tail: string[] = [];
  try {
    const ended = new Promise<string | undefined>((resolve, reject) => {
      child.once('error', error =>
        reject(
          new RoutingBuildError(builderFailures.message('toolNotStarted', { tool: child.spawnfile }), { cause: error }),
        ),
      );
      child.once('close', (code, killedBy) => resolve(code === 0 ? undefined : (killedBy ?? `exit code ${code}`)));
    });
    createInterface({ input: child.stderr }).on('line', line => {
      tail.push(line);
      if (tail.length > 50) tail.shift();
      options.onLine(line);
    });
    const failure = await ended;
    options.signal.throwIfAborted();
    if (failure !== undefined) throw failureOf(tool, failure, tail);
  } finally {
    options.signal.removeEventListener('abort', kill);
  }
}

/** Begins what Linux says where a library of a program is not there. */
const missingLibrary = 'error while loading shared libraries: ';

const withoutEnd = (text: string) => text.trim().replace(/[.\s]+$/, '');

/** Finds the most useful line in the log of a failed builder, or the trouble of its disk. */
function failureOf(tool: string, failure: string, lines: readonly string[]): Error {
  const reason =
    lines.findLast(line => /^\s*what\(\):/.test(line))?.replace(/^\s*what\(\):\s*/, '') ??
    lines.findLast(line => /\[(?:ERROR|FATAL|CRIT)/.test(line))?.replace(/^.*\[\w+\]\s*/, '') ??
    // A small system may lack one, such as a container's.
    lines.find(line => line.includes(missingLibrary))?.replace(/^.*?: /, '');
  // It writes through mapped memory, so a full disk ends it by SIGBUS.
  const code = reason === undefined && failure === 'SIGBUS' ? 'ENOSPC' : codeSaidByTool(reason ?? '');
  if (code !== undefined) return Object.assign(new Error(`${tool}: ${reason ?? failure}`), { code });
  const outOfMemory = reason === undefined ? failure === 'SIGKILL' : /bad_alloc|cannot allocate memory/i.test(reason);
  if (outOfMemory) return new OutOfMemory(builderFailures.message('graphKilled', { tool }));
  const last = lines.findLast(line => line.includes('[INFO]'))?.replace(/^.*\[INFO\]/, '');
  if (reason === undefined && last !== undefined) {
    return new RoutingBuildError(builderFailures.message('graphEnded', { tool, failure, last: withoutEnd(last) }));
  }
  return new RoutingBuildError(builderFailures.message('graphFailed', { tool, reason: withoutEnd(reason ?? failure) }));
}
