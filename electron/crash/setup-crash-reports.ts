import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { join } from 'node:path';
import { app, crashReporter } from 'electron';
import { maskSecrets, type ProgramLog, stackOf } from '../logs/program-log.ts';
import { crashWords as t } from '../words.ts';

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

/** A crash, as a person can read it and send it. */
interface Crash {
  /** One line: what ended, or what failed. */
  what: string;
  at: Date;
  /** Stack, exit code, reason. */
  details: string;
  /** Versions and system, by name. */
  versions: Readonly<Record<string, string>>;
  /** The last lines of the log, secrets masked. */
  log: readonly string[];
}

/** Enough to see whether something happens again. */
const maxReports = 20;

/**
 * Writes a report and deletes all but the newest; synchronously, as this process may be about to end.
 * Returns the file, `undefined` when it could not be written.
 */
export function writeReport(folder: string, kind: string, crash: Crash): string | undefined {
  // Names sort by time.
  const file = join(folder, `${crash.at.toISOString().replace(/[:.]/g, '-')}-${kind}.txt`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, maskSecrets(reportText(crash)), { mode: 0o600 });
    const reports = readdirSync(folder).filter(name => /^\d{4}-.*\.txt$/.test(name));
    for (const name of reports.sort().slice(0, -maxReports)) rmSync(join(folder, name), { force: true });
    return file;
  } catch {
    return undefined;
  }
}

function reportText({ what, at, details, versions, log }: Crash): string {
  const section = (title: string, text: string) => `${title}\n${'-'.repeat(title.length)}\n${text.trimEnd()}\n`;
  const system = Object.entries(versions).map(([name, value]) => `${name}: ${value}`);
  return [
    `${what}\n${at.toISOString()}\n`,
    `${t('reportIsLocal')}\n`,
    section(t('detailsHeading'), details),
    section(t('systemHeading'), system.join('\n')),
    section(t('logHeading'), log.join('\n')),
  ].join('\n');
}
