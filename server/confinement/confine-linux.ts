import { closeSync, fstatSync, openSync } from 'node:fs';
import type { Unconfined } from './confinement.ts';
import { networkVersion, portRule, ruleOf, rulesetOf, type Use } from './landlock.ts';
import { type Libc, loadLibc } from './libc.ts';
import type { ReachableFiles } from './reachable-files.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { isKnownProcessor } from './system-calls.ts';

const openPathOnly = 0o10000000;

/**
 * Takes from this thread, and from the program that it becomes, all rights over files but those given, and the
 * system calls that lead elsewhere; it may listen at a port, where one is given. There is no way back. Returns why it
 * cannot be done; then nothing has changed, or too little.
 */
export async function confineLinux(files: ReachableFiles, port?: number): Promise<Unconfined | undefined> {
  const { arch, pid } = process;
  if (!isKnownProcessor(arch)) return 'unknownProcessor';
  const libc = await loadLibc(arch).catch(() => undefined);
  if (!libc) return 'noNativeCalls';
  const version = libc.landlockVersion();
  if (version < 1) return 'noLandlock';
  const ruleset = libc.createRuleset(rulesetOf(version));
  if (ruleset < 0) return 'noLandlock';
  for (const path of files.read) allow(libc, ruleset, path, 'read');
  for (const path of files.run) allow(libc, ruleset, path, 'run');
  for (const path of files.write) allow(libc, ruleset, path, 'write');
  // How much memory it takes itself.
  allow(libc, ruleset, '/proc/self/stat', 'read');
  allow(libc, ruleset, '/dev/null', 'discard');
  if (port !== undefined && version >= networkVersion) libc.addRule(ruleset, portRule(port), 'port');
  const done =
    libc.giveUpPrivileges() &&
    libc.restrictSelf(ruleset) &&
    libc.filterCalls(seccompFilter(arch, pid, port !== undefined));
  closeSync(ruleset);
  return done ? undefined : 'landlockRefused';
}

/** What is not there needs no rule. Follows links, as the program will. */
function allow(libc: Libc, ruleset: number, path: string, use: Use): void {
  let fd: number;
  try {
    fd = openSync(path, openPathOnly);
  } catch {
    return;
  }
  libc.addRule(ruleset, ruleOf(fd, use, fstatSync(fd).isDirectory()));
  closeSync(fd);
}
