import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maskSecrets } from '../logs/mask-secrets.ts';
import { crashWords as t } from '../words.ts';

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
