import { release } from 'node:os';
import { app, crashReporter } from 'electron';
import { type ProgramLog, stackOf } from '../logs/program-log.ts';
import { writeReport } from './report-folder.ts';

/** Native crashes become dumps in the data folder; nothing is ever sent. Before `ready`, after the folders are set. */
export function startCrashReporter(): void {
  crashReporter.start({ uploadToServer: false });
}

/** Writes a report: the kind is part of its name. Returns its file, if it could be written. */
export type Report = (kind: string, what: string, details: string) => string | undefined;

/**
 * A readable report for everything that ends unasked. A failure of main itself ends the program by `end`, after the person was told by
 * `tell` where the report lies: nobody knows what state it is in.
 */
export function setupCrashReports(
  folder: string,
  log: ProgramLog,
  { tell, end }: { tell(sentence: string): void; end(exitCode: number): void },
): Report {
  const report: Report = (kind, what, details) => {
    log.error(`${what}: ${details}`);
    const { electron = '', chrome = '', node } = process.versions;
    const system = `${process.platform} ${release()} ${process.arch}`;
    return writeReport(folder, kind, {
      what,
      at: new Date(),
      details,
      surroundings: { Outpost: app.getVersion(), Electron: electron, Chromium: chrome, Node: node, System: system },
      log: log.recent(),
    });
  };

  let ending = false;
  const fail = (error: unknown) => {
    const file = report('program', 'The program itself failed', stackOf(error));
    if (ending) return;
    ending = true;
    tell(
      `Outpost has to end. Your data is kept; start it again.${file === undefined ? '' : `\n\nA report lies in ${file}`}`,
    );
    end(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  let quitting = false;
  app.on('before-quit', () => {
    quitting = true;
  });
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    // Ctrl+C in a terminal reaches every process at once: that they end is what was asked for.
    if (quitting || reason === 'clean-exit') return;
    report('process', `A process ended unexpectedly: ${name ?? type}`, `${reason}, exit code ${exitCode}`);
  });
  return report;
}
