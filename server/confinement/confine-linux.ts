import { closeSync, fstatSync, openSync } from 'node:fs';
import type { Unconfined } from './confinement.ts';
import type { ReachableFiles } from './reachable-files.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { confining, isKnownProcessor, numberOf, type Processor } from './system-calls.ts';

const setNoNewPrivileges = 38;
const filterMode = 1;
const askVersion = 1;
const rules = { path: 1, port: 2 } as const;
const instructionSize = 8;

type Libc = Awaited<ReturnType<typeof loadLibc>>;

/** The calls of the C library that confine this thread. Loaded here: the package has no binaries for every system. */
async function loadLibc(processor: Processor) {
  const { default: koffi } = await import('koffi');
  const library = koffi.load('libc.so.6');
  const numberOfCall = (name: keyof typeof confining) => numberOf(confining[name], processor);
  const prctl = library.func('int prctl(int, ulong, ulong, ulong, ulong)');
  const withBuffer = library.func('syscall', 'long', ['long', 'void *', 'size_t', 'uint']);
  const withRule = library.func('syscall', 'long', ['long', 'int', 'int', 'void *', 'uint']);
  const withNumbers = library.func('syscall', 'long', ['long', 'int', 'uint']);
  koffi.struct('sock_fprog', { length: 'uint16', filter: 'void *' });
  const withFilter = library.func('syscall', 'long', ['long', 'uint', 'uint', 'sock_fprog *']);
  return {
    /** Less than one without Landlock. */
    landlockVersion: (): number => withBuffer(numberOfCall('landlockCreateRuleset'), null, 0, askVersion),
    createRuleset: (ruleset: Buffer): number =>
      withBuffer(numberOfCall('landlockCreateRuleset'), ruleset, ruleset.length, 0),
    addRule: (ruleset: number, rule: Buffer, kind: keyof typeof rules = 'path'): boolean =>
      withRule(numberOfCall('landlockAddRule'), ruleset, rules[kind], rule, 0) === 0,
    restrictSelf: (ruleset: number): boolean => withNumbers(numberOfCall('landlockRestrictSelf'), ruleset, 0) === 0,
    giveUpPrivileges: (): boolean => prctl(setNoNewPrivileges, 1, 0, 0, 0) === 0,
    filterCalls: (filter: Buffer): boolean =>
      withFilter(numberOfCall('seccomp'), filterMode, 0, { length: filter.length / instructionSize, filter }) === 0,
  };
}

/** Landlock's rights, by the version of its interface that brought them. */
const execute = 1n << 0n;
const readFile = 1n << 2n;
const readFolder = 1n << 3n;
const writeFile = 1n << 1n;
const removeFile = 1n << 5n;
const makeFolder = 1n << 7n;
const makeFile = 1n << 8n;

/** All rights over files that a version knows: what is not allowed by a rule is refused. */
function fileRights(version: number): bigint {
  const rights = version >= 5 ? 16n : version >= 3 ? 15n : version >= 2 ? 14n : 13n;
  return (1n << rights) - 1n;
}

/** The version that brought rights over TCP. */
const networkVersion = 4;

const bindPort = 1n;

/** The kernel's `landlock_ruleset_attr`: rights over files, TCP, and signals and sockets of other programs. */
function rulesetOf(version: number): Buffer {
  const words = [fileRights(version), ...(version >= networkVersion ? [0b11n] : []), ...(version >= 6 ? [0b11n] : [])];
  const ruleset = Buffer.alloc(8 * words.length);
  for (const [i, word] of words.entries()) ruleset.writeBigUInt64LE(word, 8 * i);
  return ruleset;
}

/** `discard`: what is written is gone. `write`: files of a folder. */
type Use = 'read' | 'run' | 'discard' | 'write';

const more: Record<Use, bigint> = {
  read: 0n,
  run: execute,
  discard: writeFile,
  write: writeFile | removeFile | makeFolder | makeFile,
};

/** The kernel's `landlock_path_beneath_attr` of an open file or folder. */
function ruleOf(fd: number, use: Use, isFolder: boolean): Buffer {
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(readFile | (isFolder ? readFolder : 0n) | more[use]);
  rule.writeInt32LE(fd, 8);
  return rule;
}

/** The kernel's `landlock_net_port_attr`: listening at a port. */
function portRule(port: number): Buffer {
  const rule = Buffer.alloc(16);
  rule.writeBigUInt64LE(bindPort);
  rule.writeBigUInt64LE(BigInt(port), 8);
  return rule;
}

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
