import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { maskSecrets } from '../logs/mask-secrets.ts';
import { type Crash, reportName, reportText } from './report-text.ts';

/** Enough to see whether something happens again. */
const kept = 20;

/**
 * Writes a report and clears away all but the newest. At once and without waiting: the next thing this process does may be to end.
 * Returns the file, `undefined` when it could not be written.
 */
export function writeReport(folder: string, kind: string, crash: Crash): string | undefined {
  const file = join(folder, reportName(crash.at, kind));
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, maskSecrets(reportText(crash)), { mode: 0o600 });
    const reports = readdirSync(folder).filter(name => /^\d{4}-.*\.txt$/.test(name));
    for (const name of reports.sort().slice(0, -kept)) rmSync(join(folder, name), { force: true });
    return file;
  } catch {
    return undefined;
  }
}
