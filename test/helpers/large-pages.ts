import { readFileSync } from 'node:fs';

/** Whether glibc asks for large pages where it is told to (2.35), and Linux gives them then. */
export function hasLargePages(): boolean {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  const [, minor = 0] = (header.glibcVersionRuntime ?? '').split('.').map(Number);
  try {
    return minor >= 35 && !readFileSync('/sys/kernel/mm/transparent_hugepage/enabled', 'utf8').includes('[never]');
  } catch {
    return false;
  }
}
