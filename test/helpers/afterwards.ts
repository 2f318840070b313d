import { mkdtemp, rm } from 'node:fs/promises';
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
