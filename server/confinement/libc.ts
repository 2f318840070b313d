import { confining, numberOf, type Processor } from './system-calls.ts';

const setNoNewPrivileges = 38;
const filterMode = 1;
const askVersion = 1;
const rules = { path: 1, port: 2 } as const;
const instructionSize = 8;

export type Libc = Awaited<ReturnType<typeof loadLibc>>;

/** The calls of the C library that confine this thread. Loaded here: the package has no binaries for every system. */
export async function loadLibc(processor: Processor) {
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
