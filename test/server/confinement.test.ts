import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bubblewrap } from '../../server/confinement/bubblewrap.ts';
import { reachableFiles } from '../../server/confinement/reachable-files.ts';
import { sandboxProfile } from '../../server/confinement/sandbox-exec.ts';
import { seccompFilter } from '../../server/confinement/seccomp-filter.ts';
import { startConfined } from '../../server/confinement/start-confined.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const script = here('../helpers/forbidden-acts-process.ts');
const file = join(mkdtempSync(join(tmpdir(), 'outpost-confined-')), 'graph.tar');
writeFileSync(file, 'roads');
writeFileSync(`${file}.secret`, 'none of its business');

test.runIf(process.platform === 'linux')('a confined process has its file and folder, and nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-written-'));
  const child = startConfined(script, { read: [file], write: [folder] });
  const [{ confinement, environment, outcomes }] = await once(child, 'message');
  expect(JSON.parse(confinement)).toEqual({ kind: 'landlock+seccomp' });
  expect(environment).not.toContain('PATH');
  expect(outcomes).toEqual({
    'read its file': 'done',
    'read another file': 'EACCES',
    'read the accounts of the system': 'EACCES',
    'read the environment of its parent': 'EACCES',
    'list a folder': 'EACCES',
    'write its file': 'EACCES',
    'write in its folder': 'done',
    'know its memory': 'done',
    'write another file': 'EACCES',
    'rename its file': 'EACCES',
    'change rights': 'EPERM',
    'change times': 'EPERM',
    'start a program': 'EPERM',
    'end another process': 'EPERM',
    connect: 'EPERM',
    'connect by UDP or a name': expect.stringMatching(/EPERM|EAI_/),
    listen: 'EPERM',
    'start a thread': 'done',
  });
  expect(readFileSync(file, 'utf8')).toBe('roads');
  expect(existsSync(`${file}.new`)).toBe(false);
});

const boxFolder = mkdtempSync(join(tmpdir(), 'outpost-boxed-'));
const boxed = bubblewrap(reachableFiles(script, { read: [file], write: [boxFolder] }), process.env.PATH);

test.runIf(boxed)('without Landlock, bubblewrap leaves it no file, no network and no process', async () => {
  const [program = '', ...args] = boxed ?? [];
  const child = fork(script, [boxFolder, file], {
    execPath: program,
    execArgv: [...args, process.execPath],
    stdio: ['ipc', 'ignore', 'inherit'],
    serialization: 'advanced',
  });
  const [{ outcomes }] = await once(child, 'message');
  expect(outcomes).toMatchObject({
    'read its file': 'done',
    'read another file': 'ENOENT',
    'read the accounts of the system': 'ENOENT',
    'write its file': 'EROFS',
    'write in its folder': 'done',
    'write another file': 'EROFS',
    connect: expect.stringMatching(/ECONNREFUSED|ENETUNREACH/),
  });
  expect(readFileSync(file, 'utf8')).toBe('roads');
});

/** What seccomp makes of a call, by the rules of classic BPF. */
function verdict(filter: Buffer, architecture: number, number: number, firstArgument = 0): number {
  const told: Record<number, number> = { 0: number, 4: architecture, 16: firstArgument };
  let accumulator = 0;
  for (let at = 0; ; at += 8) {
    const value = filter.readUInt32LE(at + 4);
    const jump = (is: boolean) => 8 * filter.readUInt8(at + (is ? 2 : 3));
    switch (filter.readUInt16LE(at)) {
      case 0x20:
        accumulator = told[value] ?? Number.NaN;
        break;
      case 0x15:
        at += jump(accumulator === value);
        break;
      case 0x35:
        at += jump(accumulator >= value);
        break;
      case 0x45:
        at += jump((accumulator & value) !== 0);
        break;
      default:
        return value;
    }
  }
}

test('the filter of both processors lets threads, reading and its own signals through, and no more', () => {
  const [allowed, refused, missing, killed] = [0x7fff0000, 0x50001, 0x50026, 0x80000000];
  const x64 = (...call: [number, number?]) => verdict(seccompFilter('x64', 77), 0xc000003e, ...call);
  const arm64 = (...call: [number, number?]) => verdict(seccompFilter('arm64', 77), 0xc00000b7, ...call);
  expect({ read: x64(0), mmap: x64(9), futex: x64(202), openat: x64(257) }).toEqual({
    read: allowed,
    mmap: allowed,
    futex: allowed,
    openat: allowed,
  });
  expect([x64(41), x64(101), x64(321), x64(317), x64(57)]).toEqual(Array(5).fill(refused));
  expect([x64(56, 0x3d0f00), x64(56, 0x1200011), x64(435)]).toEqual([allowed, refused, missing]);
  expect([x64(234, 77), x64(234, 78), x64(62, 77)]).toEqual([allowed, refused, refused]);
  expect([x64(302, 0), x64(302, 77), x64(302, 78)]).toEqual([allowed, allowed, refused]);
  // The same numbers in x64's second set, and in a program for another processor.
  expect([x64(0x40000000), verdict(seccompFilter('x64', 77), 0x40000003, 3)]).toEqual([refused, killed]);
  expect([arm64(63), arm64(198), arm64(220, 0x10000), arm64(220, 17)]).toEqual([allowed, refused, allowed, refused]);
  expect(arm64(131, 78)).toBe(refused);
});

test("macOS's profile refuses all but reading what is listed", () => {
  const profile = sandboxProfile({ read: ['/Users/a b/"graph".tar'], run: ['/Applications/Outpost.app'], write: [] });
  expect(profile).toContain('(version 1)\n(deny default)\n(allow process-exec (subpath "/Applications/Outpost.app"))');
  expect(profile).toContain('(subpath "/Users/a b/\\"graph\\".tar")');
  expect(profile).not.toMatch(/network|fork|file-write\*/);
  const writing = sandboxProfile({ read: [], run: [], write: ['/Users/a b/compiled'] });
  expect(writing).toContain('(allow file-read* file-write* (subpath "/Users/a b/compiled"))');
});
