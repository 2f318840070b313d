import { AssertionError } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { Failure } from '../../server/errors.ts';
import { PartAway } from '../../server/regions/index.ts';
import type { Asked, When } from './asked.ts';
import { faults, startFaultyPeer } from './faults.ts';
import { type Kind, patience, prepareKinds } from './kinds.ts';

/**
 * `ask-process.ts JSON`: sends kinds of requests to a server with each fault, at the first request, at later ones and
 * always. Prints a line of JSON before and after each case.
 */
const asked: Asked = JSON.parse(process.argv[2] ?? '{}');
const folder = await mkdtemp(join(tmpdir(), 'outpost-peers-'));
const kinds = await prepareKinds(folder);
const plans: Record<When, (n: number) => boolean> = {
  first: n => n === 1,
  // Of a download the largest part.
  later: n => n === 3,
  always: () => true,
};
const secure = 'is asked for TLS';

const whens: When[] = ['first', 'later', 'always'];
const rows = asked.rows ?? Object.keys(kinds).flatMap(kind => whens.map((when): [string, When] => [kind, when]));
const cases = rows.flatMap(([kind, when]) => [...Object.keys(faults), secure].map(fault => ({ kind, fault, when })));
const tell = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
tell({ total: cases.length });

const reasonOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** Whether a person is told. */
const isTold = (error: unknown): error is Error =>
  error instanceof WordedError || error instanceof Failure || error instanceof PartAway;

async function attempt({ ask, origin, believes }: Kind, fault: string, when: When) {
  const peer = await startFaultyPeer(origin);
  const data = await mkdtemp(join(folder, 'data-'));
  let said = 'done';
  let problem: string | undefined;
  peer.plan = n => (fault !== secure && plans[when](n) ? fault : undefined);
  try {
    await ask(fault === secure ? peer.secureUrl : peer.url, data, patience(asked.stallMs));
  } catch (error) {
    const isBelieved = believes === true && error instanceof AssertionError;
    said = isBelieved ? 'believed' : error instanceof Error ? error.message : String(error);
    if (!isBelieved && !isTold(error)) problem = reasonOf(error);
  }
  peer.plan = () => undefined;
  // What was taken beside the fault may have to be told, too, before it is fetched anew.
  const again = () => ask(peer.url, data, patience(20_000));
  await again()
    .catch(error => (isTold(error) ? again() : Promise.reject(error)))
    .catch(error => {
      problem ??= `not even afterwards: ${reasonOf(error)}`;
    });
  await peer.close();
  await rm(data, { recursive: true, force: true });
  return { said, ...(problem !== undefined && { problem }) };
}

let next = asked.from;
async function work(): Promise<void> {
  while (next < cases.length) {
    const index = next;
    next += 1;
    const { kind = '', fault = '', when = 'first' } = cases[index] ?? {};
    const found = kinds[kind];
    if (found === undefined) throw new Error(`there is no ${kind}`);
    const name = `${kind}: ${fault}, ${when}`;
    tell({ begun: index, name });
    const began = performance.now();
    const answer = await attempt(found, fault, when);
    tell({ index, name, ms: Math.round(performance.now() - began), ...answer });
  }
}
await Promise.all(Array.from({ length: asked.atOnce }, work));
await rm(folder, { recursive: true, force: true });
process.exit(0);
