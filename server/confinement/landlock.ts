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
export const networkVersion = 4;

const bindPort = 1n;

/** The kernel's `landlock_ruleset_attr`: rights over files, TCP, and signals and sockets of other programs. */
export function rulesetOf(version: number): Buffer {
  const words = [fileRights(version), ...(version >= networkVersion ? [0b11n] : []), ...(version >= 6 ? [0b11n] : [])];
  const ruleset = Buffer.alloc(8 * words.length);
  for (const [i, word] of words.entries()) ruleset.writeBigUInt64LE(word, 8 * i);
  return ruleset;
}

/** `discard`: what is written is gone. `write`: files of a folder. */
export type Use = 'read' | 'run' | 'discard' | 'write';

const more: Record<Use, bigint> = {
  read: 0n,
  run: execute,
  discard: writeFile,
  write: writeFile | removeFile | makeFolder | makeFile,
};

/** The kernel's `landlock_path_beneath_attr` of an open file or folder. */
export function ruleOf(fd: number, use: Use, isFolder: boolean): Buffer {
  const rule = Buffer.alloc(12);
  rule.writeBigUInt64LE(readFile | (isFolder ? readFolder : 0n) | more[use]);
  rule.writeInt32LE(fd, 8);
  return rule;
}

/** The kernel's `landlock_net_port_attr`: listening at a port. */
export function portRule(port: number): Buffer {
  const rule = Buffer.alloc(16);
  rule.writeBigUInt64LE(bindPort);
  rule.writeBigUInt64LE(BigInt(port), 8);
  return rule;
}
