import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { processStat } from './process-stat.ts';

const run = promisify(execFile);

/** Programs that are not installed here. */
export const missingOf = (...programs: string[]): string[] =>
  programs.filter(program => spawnSync(program, ['-v']).error !== undefined);

/** A request of `wrk`: a path, and bytes of a range (inclusive). */
export interface RangeRequest {
  path?: string;
  range?: readonly [number, number];
}

/** A script that asks for these in turn, again and again. */
export function wrkScript(requests: readonly RangeRequest[]): string {
  const quoted = (text: string | undefined) => (text === undefined ? 'nil' : `"${text}"`);
  const lines = requests.map(
    ({ path, range }) => `{ ${quoted(path)}, ${quoted(range && `bytes=${range[0]}-${range[1]}`)} }`,
  );
  return `local asked = { ${lines.join(', ')} }
local i = 0
request = function()
  i = i % #asked + 1
  local headers = {}
  if asked[i][2] then headers["Range"] = asked[i][2] end
  headers["Accept-Encoding"] = "gzip"
  return wrk.format("GET", asked[i][1], headers)
end
done = function(summary, latency) print("p95 " .. latency:percentile(95.0) .. " p99 " .. latency:percentile(99.0)) end
`;
}

export interface Measured {
  /** Requests a second. */
  rate: number;
  /** Milliseconds. */
  p95: number;
  p99: number;
  /** Microseconds of CPU for a request. */
  cpu: number;
}

/** Asks by a script for some seconds; `pid`: whose CPU counts, with that of its children. */
export async function measure(options: {
  address: string;
  script: string;
  clients: number;
  seconds: number;
  pid: number;
}): Promise<Measured> {
  const { address, script, clients, seconds, pid } = options;
  const before = cpuOf(pid);
  const { stdout } = await run('wrk', ['-t1', `-c${clients}`, `-d${seconds}s`, '-s', script, address]);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout);
  if (refused !== null) throw new Error(`${refused[1]} requests were refused`);
  const [, p95, p99] = /p95 ([\d.]+) p99 ([\d.]+)/.exec(stdout) ?? [];
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p95: Number(p95) / 1000,
    p99: Number(p99) / 1000,
    cpu: ((cpuOf(pid) - before) / Number(/(\d+) requests in/.exec(stdout)?.[1])) * 1e6,
  };
}

/** Seconds of CPU that a process and its children have taken. */
function cpuOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return children.reduce((sum, child) => sum + cpuOf(child), processStat(pid).cpu);
}

/** The median of several measurements, value by value. */
export function medianOf(all: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => all.map(one => one[key]).toSorted((a, b) => a - b)[all.length >> 1] as number;
  return { rate: of('rate'), p95: of('p95'), p99: of('p99'), cpu: of('cpu') };
}

export const told = ({ rate, p95, p99, cpu }: Measured): string =>
  `${rate.toFixed(0)} requests/s (p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)}; ${cpu.toFixed(0)} us of CPU each)`;
