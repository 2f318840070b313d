import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../data-packs/runtime/durable.ts';
import { isRunning } from '../../data-packs/runtime/is-running.ts';
import { bodyOf, outgoingFetch } from '../../data-packs/runtime/outgoing-fetch.ts';
import { makeFolder } from '../../data-packs/store/disk/make-folder.ts';
import { folderSecret } from '../accounts/index.ts';
import type { Db } from '../db/index.ts';

/** A service that runs on a data folder, as the file `running/<pid>-<port>.json` there tells commands. */
const runningSchema = z.object({
  pid: z.int().positive(),
  /** Where this machine reaches it, without trailing slash. */
  url: z.url(),
  /** Where its clients reach it. */
  baseUrl: z.url(),
  /** Milliseconds since 1970. */
  since: z.int(),
});

export type RunningService = z.infer<typeof runningSchema>;

/** Milliseconds that a service has for its proof: busy ones answer late, dead ones refuse at once. */
const proofTimeout = 5_000;

const folderOf = (dataDir: string): string => join(dataDir, 'running');

/** Lists a service for commands on its data folder. The file holds no secret. Returns what takes it off the list. */
export async function listService(dataDir: string, service: RunningService): Promise<() => void> {
  const folder = folderOf(dataDir);
  makeFolder(folder);
  // Those of killed services, and what one was killed in writing.
  for (const name of readdirSync(folder)) {
    const pid = Number(/^(\d+)-\d+\.json/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) rmSync(join(folder, name), { force: true });
  }
  const file = join(folder, `${service.pid}-${new URL(service.url).port}.json`);
  const remove = () => rmSync(file, { force: true });
  await replaceFile(file, JSON.stringify(service), { mode: 0o600 }).catch(error => {
    remove();
    throw error;
  });
  return remove;
}

/**
 * The services that run on a data folder and prove it, newest first. A file that a killed service left is removed;
 * another program that has taken its port since cannot give the proof.
 */
export async function findRunningServices(dataDir: string, db: Db): Promise<RunningService[]> {
  const found = await Promise.all(
    listed(folderOf(dataDir)).map(async ({ file, ...service }) => {
      if (await provesItself(service, db)) return [service];
      if (!isRunning(service.pid)) rmSync(file, { force: true });
      return [];
    }),
  );
  return found.flat().toSorted((a, b) => b.since - a.since);
}

/** Processes that may have the data folder's accounts open: those of listed services that exist. */
export function runningPids(dataDir: string): number[] {
  return listed(folderOf(dataDir))
    .map(({ pid }) => pid)
    .filter(isRunning);
}

function listed(folder: string): (RunningService & { file: string })[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter(name => name.endsWith('.json'))
    .flatMap(name => {
      const file = join(folder, name);
      const service = runningSchema.safeParse(parsed(file));
      return service.success ? [{ file, ...service.data }] : [];
    });
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function provesItself({ url }: RunningService, db: Db): Promise<boolean> {
  const challenge = randomBytes(24).toString('base64url');
  const expected = Buffer.from(proofOf(folderSecret(db), url, challenge));
  try {
    const response = await outgoingFetch(`${url}/workstation/session/proof`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ challenge }),
      redirect: 'error',
      signal: AbortSignal.timeout(proofTimeout),
    });
    const answer = await bodyOf(response, 10_000);
    const { proof } = z.object({ proof: z.string() }).parse(JSON.parse(String(answer)));
    const given = Buffer.from(proof);
    return given.length === expected.length && timingSafeEqual(given, expected);
  } catch {
    return false;
  }
}

/** Proves that the service at `url` has the secret of the data folder, without showing it. */
export function proofOf(secret: Uint8Array, url: string, challenge: string): string {
  return createHmac('sha256', secret).update(`running ${url} ${challenge}`).digest('base64url');
}
