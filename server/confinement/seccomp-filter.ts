import { confining, examined, listening, type Numbers, numberOf, type Processor, refused } from './system-calls.ts';

/** Classic BPF, as seccomp takes it. */
const load = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfAnyBit = 0x45;
const keepBits = 0x54;
const give = 0x06;

/** Offsets in what the kernel tells of a call. */
const numberAt = 0;
const architectureAt = 4;
const firstArgumentAt = 16;
const secondArgumentAt = 24;

const architectures: Record<Processor, number> = { x64: 0xc000003e, arm64: 0xc00000b7 };
/** Numbers from here on are x64's second set of calls, with pointers of four bytes. */
const secondSet = 0x40000000;

const allow = 0x7fff0000;
const killProcess = 0x80000000;
const errorOf = (errno: number) => 0x00050000 + errno;
const notPermitted = errorOf(1);
/** The C library then starts its threads by `clone`, whose flags can be looked at. */
const notThere = errorOf(38);

/** ZeroMQ asks for the machine's interfaces, and goes on without where the system has no such thing. */
const notSupported = errorOf(95);

const threadFlag = 0x10000;

/** TCP over IPv4: family, and kind without its flags. */
const internet = 2;
const stream = 1;
const kindBits = 0xf;

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, value: number];

const onNumber = (number: number | null, then: readonly Instruction[]): Instruction[] =>
  number === null ? [] : [[jumpIfEqual, 0, then.length, number], ...then];

const refuse = (calls: Readonly<Record<string, Numbers>>, processor: Processor): Instruction[] =>
  Object.values(calls).flatMap(numbers => onNumber(numberOf(numbers, processor), [[give, 0, 0, notPermitted]]));

const tcpOnly: readonly Instruction[] = [
  [load, 0, 0, firstArgumentAt],
  [jumpIfEqual, 1, 0, internet],
  [give, 0, 0, notSupported],
  [load, 0, 0, secondArgumentAt],
  [keepBits, 0, 0, kindBits],
  [jumpIfEqual, 1, 0, stream],
  [give, 0, 0, notPermitted],
  [give, 0, 0, allow],
];

/**
 * The filter of a process's system calls: eight bytes an instruction. Threads are allowed, processes are not; signals
 * and limits concern the process itself alone. One that `listens` has TCP over IPv4, and connects to nothing.
 */
export function seccompFilter(processor: Processor, pid: number, listens = false): Buffer {
  const number = (numbers: (typeof examined)[keyof typeof examined]) => numberOf(numbers, processor);
  const instructions: Instruction[] = [
    [load, 0, 0, architectureAt],
    [jumpIfEqual, 1, 0, architectures[processor]],
    [give, 0, 0, killProcess],
    [load, 0, 0, numberAt],
    ...(processor === 'x64'
      ? ([
          [jumpIfAtLeast, 0, 1, secondSet],
          [give, 0, 0, notPermitted],
        ] as const)
      : []),
    ...onNumber(number(examined.socket), listens ? tcpOnly : [[give, 0, 0, notPermitted]]),
    ...refuse(listens ? {} : listening, processor),
    ...refuse(refused, processor),
    // No further filter is installed after this one.
    ...onNumber(numberOf(confining.seccomp, processor), [[give, 0, 0, notPermitted]]),
    ...onNumber(number(examined.clone3), [[give, 0, 0, notThere]]),
    ...onNumber(number(examined.clone), [
      [load, 0, 0, firstArgumentAt],
      [jumpIfAnyBit, 1, 0, threadFlag],
      [give, 0, 0, notPermitted],
      [give, 0, 0, allow],
    ]),
    ...onNumber(number(examined.tgkill), [
      [load, 0, 0, firstArgumentAt],
      [jumpIfEqual, 1, 0, pid],
      [give, 0, 0, notPermitted],
      [give, 0, 0, allow],
    ]),
    ...onNumber(number(examined.prlimit64), [
      [load, 0, 0, firstArgumentAt],
      [jumpIfEqual, 2, 0, 0],
      [jumpIfEqual, 1, 0, pid],
      [give, 0, 0, notPermitted],
      [give, 0, 0, allow],
    ]),
    [give, 0, 0, allow],
  ];
  const filter = Buffer.alloc(8 * instructions.length);
  for (const [i, [code, ifTrue, ifFalse, value]] of instructions.entries()) {
    filter.writeUInt16LE(code, 8 * i);
    filter.writeUInt8(ifTrue, 8 * i + 2);
    filter.writeUInt8(ifFalse, 8 * i + 3);
    filter.writeUInt32LE(value, 8 * i + 4);
  }
  return filter;
}
