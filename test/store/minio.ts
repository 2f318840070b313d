import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { packStoreOf, signingFetch } from '../../data-packs/store/bucket/pack-store.ts';
import { freePort } from '../../server/routing/valhalla/program-valhalla.ts';

/** The bucket of tests. */
export const bucket = 's3://maps/prod';

export interface Minio {
  /** For commands and `packStoreOf`. */
  environment: Record<string, string>;
  stop(): Promise<void>;
  /** Starts it again over the same folder and port. */
  start(): Promise<void>;
}

/**
 * The program of MinIO: that of `OUTPOST_MINIO`, else the one under `~/.cache/outpost-rivals`, made there where Go is;
 * `undefined` where there is none.
 */
export function findMinio(): string | undefined {
  const given = process.env.OUTPOST_MINIO;
  if (given) return given;
  const folder = join(homedir(), '.cache', 'outpost-rivals');
  const program = join(folder, 'minio');
  if (existsSync(program)) return program;
  try {
    const env = { ...process.env, GOBIN: folder };
    execFileSync('go', ['install', 'github.com/minio/minio@latest'], { env, stdio: 'inherit' });
    return program;
  } catch {
    return undefined;
  }
}

/** Starts MinIO over a folder, on a free port, with the bucket. */
export async function startMinio(program: string, folder: string): Promise<Minio> {
  const port = await freePort();
  const [user, password] = ['outpost', 'a secret of tests'];
  const environment = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: user,
    AWS_SECRET_ACCESS_KEY: password,
  };
  let child: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    child = spawn(program, ['server', '--quiet', '--address', `127.0.0.1:${port}`, folder], {
      env: { ...process.env, MINIO_ROOT_USER: user, MINIO_ROOT_PASSWORD: password, MINIO_BROWSER: 'off' },
      stdio: 'ignore',
    });
    for (let tries = 0; ; tries++) {
      const { ok } = await fetch(`${environment.AWS_ENDPOINT_URL}/minio/health/ready`).catch(() => ({ ok: false }));
      if (ok) return;
      if (tries > 200) throw new Error('MinIO does not start');
      await delay(100);
    }
  };
  await start();
  const store = packStoreOf(bucket, environment);
  const made = await (await signingFetch(store))(store.bucketUrl, { method: 'PUT' });
  if (!made.ok) throw new Error(`the bucket could not be made: ${made.status}`);
  return {
    environment,
    start,
    stop: async () => {
      const ended = new Promise(resolve => child?.once('exit', resolve));
      child?.kill();
      await ended;
    },
  };
}
