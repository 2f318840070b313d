import { release } from 'node:os';
import { app, crashReporter } from 'electron';
import { type ProgramLog, stackOf } from '../logs/program-log.ts';
import { crashWords as t } from '../words.ts';
import { writeReport } from './write-report.ts';

/** Writes native crashes as dumps into the data folder; never sends one. Before `ready`, after the folders are set. */
export function startCrashReporter(): void {
  crashReporter.start({ uploadToServer: false });
}

/** Writes a report: the kind is part of its name. Returns its file, if it could be written. */
export type Report = (kind: string, what: string, details: string) => string | undefined;

/**
 * Writes a readable report for everything that ends unexpectedly. A failure of main itself ends the program by `end`,
 * after `show` has said where the report is: its state can no longer be trusted.
 */
export function setupCrashReports(
  folder: string,
  log: ProgramLog,
  { show, end }: { show(sentence: string): void; end(exitCode: number): void },
): Report {
  const report: Report = (kind, what, details) => {
    log.error(`${what}: ${details}`);
    const { electron = '', chrome = '', node } = process.versions;
    const system = `${process.platform} ${release()} ${process.arch}`;
    return writeReport(folder, kind, {
      what,
      at: new Date(),
      details,
      versions: { Outpost: app.getVersion(), Electron: electron, Chromium: chrome, Node: node, System: system },
      log: log.recent(),
    });
  };

  let ending = false;
  const fail = (error: unknown) => {
    const file = report('program', t('programFailed'), stackOf(error));
    if (ending) return;
    ending = true;
    show(file === undefined ? t('programEnds') : t('programEndsWithReport', { file }));
    end(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  let quitting = false;
  app.on('before-quit', () => {
    quitting = true;
  });
  app.on('child-process-gone', (_event, { type, name = type, reason, exitCode }) => {
    // Ctrl+C in a terminal reaches every process at once: that they end is what was asked for.
    if (quitting || reason === 'clean-exit') return;
    report('process', t('processEnded', { name }), t('exitReason', { reason, exitCode }));
  });
  return report;
}
