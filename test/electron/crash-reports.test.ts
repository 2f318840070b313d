import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app } from 'electron';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { setupCrashReports } from '../../electron/crash/setup-crash-reports.ts';
import { ProgramLog } from '../../electron/logs/program-log.ts';
import { temporaryFolder } from '../helpers/afterwards.ts';

vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  return { app: Object.assign(new EventEmitter(), { getVersion: () => '1.2.3' }), crashReporter: {} };
});
afterEach(() => void app.removeAllListeners());

test('an unhandled error or rejection leaves a report and ends the program once', async () => {
  const folder = await temporaryFolder();
  // Calls the program's handlers directly, so that the test's process does not fail.
  const added = new Map<string | symbol, (reason: unknown) => void>();
  vi.spyOn(process, 'on').mockImplementation((event, listener) => {
    added.set(event, listener);
    return process;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const tell = vi.fn();
  const end = vi.fn();
  const log = new ProgramLog(folder);
  setupCrashReports(join(folder, 'reports'), log, { show: tell, end });
  added.get('unhandledRejection')?.(new Error('a promise'));
  expect(end.mock.calls).toEqual([[1]]);
  added.get('uncaughtException')?.(new Error('an exception'));
  await log.close();

  expect(end.mock.calls).toEqual([[1]]);
  expect(tell).toHaveBeenCalledOnce();
  expect(tell.mock.calls[0]?.[0]).toContain(join(folder, 'reports'));
  const reports = await readdir(join(folder, 'reports'));
  const texts = await Promise.all(reports.map(name => readFile(join(folder, 'reports', name), 'utf8')));
  expect(texts.join()).toContain('a promise');
  expect(texts.join()).toContain('Outpost: 1.2.3');
});

test('a process that dies leaves a report, one that ends as it should or with the program leaves none', async () => {
  const folder = await temporaryFolder();
  vi.spyOn(process, 'on').mockReturnValue(process);
  onTestFinished(() => void vi.restoreAllMocks());
  const log = new ProgramLog(folder);
  setupCrashReports(join(folder, 'reports'), log, { show: vi.fn(), end: vi.fn() });
  const gone = (name: string, reason: string) =>
    app.emit('child-process-gone', {}, { type: 'Utility', name, reason, exitCode: 9 });
  gone('Ended', 'clean-exit');
  gone('Killed', 'killed');
  app.emit('before-quit');
  gone('Interrupted', 'killed');
  await log.close();

  // The log has each of them, also two of one millisecond.
  expect(log.recent().filter(line => line.includes('A process ended'))).toEqual([expect.stringContaining('Killed')]);
  const reports = await readdir(join(folder, 'reports'));
  expect(await readFile(join(folder, 'reports', reports[0] ?? ''), 'utf8')).toContain('Killed');
});
