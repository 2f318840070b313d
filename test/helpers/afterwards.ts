import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

const ofTheFile: (() => unknown)[] = [];
// Registered first, so it runs after the file's own hooks.
afterAll(async () => {
  for (const work of ofTheFile.reverse()) await work();
});

/** Does something once the running test is over; outside of tests, once all tests of the file are. The last comes first. */
export function afterwards(work: () => unknown): void {
  if (TestRunner.getCurrentTest() === undefined) ofTheFile.push(work);
  else onTestFinished(async () => void (await work()));
}

/** As `afterwards`, but always after the last test of the file: for what several tests share. */
export const afterTheFile = (work: () => unknown): void => void ofTheFile.push(work);

/** A new folder, removed afterwards. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-test-'));
  afterwards(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Something that is being opened, closed afterwards. */
export async function closedAfterwards<Open extends { close(): unknown }>(
  opening: Open | Promise<Open>,
): Promise<Open> {
  const open = await opening;
  afterwards(() => open.close());
  return open;
}

/** The address of a server on a free port, which ends afterwards. */
export async function addressOf(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  afterwards(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
