import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { boundedMemory } from '../../server/bound-memory.ts';
import { hasLargePages } from '../helpers/large-pages.ts';

const module = new URL('../../server/bound-memory.ts', import.meta.url).href;

/** Prints the megabytes that a process still has of 200 MiB in buffers after all but the last of them are gone. */
const scriptOf = (size: number) => `
  const collect = async () => {
    for (let i = 0; i < 2; i += 1) {
      gc();
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  };
  const last = count => {
    const all = [];
    for (let i = 0; i < count; i += 1) all.push(Buffer.alloc(${size}, 1));
    return all.at(-1);
  };
  // One given back tells the allocator that such sizes come and go.
  last(1);
  await collect();
  const before = process.memoryUsage.rss();
  const kept = last(${(200 * 2 ** 20) / size});
  await collect();
  process.stdout.write(String((process.memoryUsage.rss() - before) / 2 ** 20));`;

const itself = `
  const { boundMemory } = await import('${module}');
  await boundMemory();`;

test.runIf(process.platform === 'linux').each([
  ['of 1 MiB, of a process that asks for it,', 2 ** 20, itself, {}],
  ['of 4 MiB, of one that is started to draw,', 2 ** 22, '', boundedMemory],
])('freed buffers %s go back to the system, whatever lies above them', (_, size, first, env) => {
  const told = execFileSync(
    process.execPath,
    ['--expose-gc', '--input-type=module', '--eval', first + scriptOf(size)],
    {
      env: { ...process.env, ...env },
    },
  );
  expect(Number(told)).toBeLessThan(30);
});

test.runIf(hasLargePages())('a process that was started so has large blocks in large pages', () => {
  const faults = `
    const before = process.resourceUsage().minorPageFault;
    const block = Buffer.alloc(2 ** 25, 1);
    process.stdout.write(String(process.resourceUsage().minorPageFault - before + block.length * 0));`;
  const told = execFileSync(process.execPath, ['--input-type=module', '--eval', faults], {
    env: { ...process.env, ...boundedMemory },
  });
  // One by one, 4 KiB each, they would be 8192.
  expect(Number(told)).toBeLessThan(1000);
});
