import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { virtualKinds } from '../../server/tiles/archives/archive-paths.ts';

const installer = fileURLToPath(new URL('load-service.ts', import.meta.url));
const launch = fileURLToPath(new URL('../../server/cli/launch.js', import.meta.url));

/** `outpost serve` as people start it, over a data folder. */
interface ServedProcess {
  child: ChildProcess;
  baseUrl: string;
  /** Milliseconds from its start until it answers. */
  ready: number;
  end(): Promise<void>;
}

/** Installs packs in a data folder, and joins them with the regions that the command brings along; a key. */
export async function install(dataDir: string, packs: readonly string[]): Promise<string> {
  const child = fork(installer, ['--data-dir', dataDir, ...packs]);
  const [{ key }] = (await once(child, 'message')) as [{ key: string }];
  child.disconnect();
  await once(child, 'exit');
  const archives = join(dataDir, 'cache', 'archives');
  await rm(archives, { recursive: true, force: true });
  const { end } = await serve(dataDir);
  // Until all are kept, each start would join them beside what is measured.
  const isKept = async (kind: string) =>
    (await readdir(archives).catch(() => [])).some(name => name.startsWith(kind) && name.endsWith('.json'));
  for (const kind of virtualKinds) while (!(await isKept(kind))) await delay(200);
  await end();
  return key;
}

/** Starts the command on a free port and waits until it is ready. */
export async function serve(dataDir: string): Promise<ServedProcess> {
  const since = performance.now();
  const child = spawn(process.execPath, [launch, 'serve', '--json', '--port', '0', '--data-dir', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Where a bench throws.
  const kill = () => void child.kill();
  process.once('exit', kill);
  const baseUrl = await addressOf(child);
  const ready = performance.now() - since;
  return {
    child,
    baseUrl,
    ready,
    end: async () => {
      process.off('exit', kill);
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The service says nothing.');
  for await (const line of createInterface({ input: stdout })) {
    const told = JSON.parse(line) as { event: string; baseUrl: string };
    if (told.event === 'ready') return told.baseUrl;
  }
  throw new Error('The service ended before it was ready.');
}
