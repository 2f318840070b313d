import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

/** A service under test. */
export interface Peer {
  name: string;
  route: URL;
  matrix: URL;
  isochrone: URL;
  key: string;
  agent: Agent;
  pid: number;
}

export const peerOf = (
  name: string,
  base: string,
  paths: readonly [route: string, matrix: string, isochrone: string],
  pid: number,
  key = '',
): Peer => {
  const [route, matrix, isochrone] = paths.map(path => new URL(path, base)) as [URL, URL, URL];
  return { name, route, matrix, isochrone, key, pid, agent: new Agent({ keepAlive: true }) };
};

export const outpostPaths = ['/directions/v1', '/directions-matrix/v1', '/isochrone/v1'] as const;
export const valhallaPaths = ['/route', '/sources_to_targets', '/isochrone'] as const;

/** The answer's bytes. Rejects unless it is 200. */
export function ask({ agent, key }: Peer, url: URL, body: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    request(url, { agent, method: 'POST', headers }, response => {
      const chunks: Buffer[] = [];
      response.on('data', chunk => chunks.push(chunk));
      response.once('end', () => {
        const answer = Buffer.concat(chunks);
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`HTTP ${response.statusCode}: ${answer.toString().slice(0, 200)}`));
      });
    })
      .once('error', reject)
      .end(body);
  });
}

/** Milliseconds of the processor that a process and those it started have taken (Linux). */
export function computed(pid: number): number {
  const ticks = (path: string): number => {
    const fields = readFileSync(path, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  const children = readdirSync(`/proc/${pid}/task`).flatMap(task =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'latin1').trim().split(' ').filter(Boolean),
  );
  return 10 * ticks(`/proc/${pid}/stat`) + children.reduce((sum, child) => sum + computed(Number(child)), 0);
}

export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? 0;
export const median = (values: readonly number[]): number => quantile(values, 0.5);
