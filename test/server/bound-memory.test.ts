import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { boundedMemory } from '../../server/bound-memory.ts';

const module = new URL('../../server/bound-memory.ts', import.meta.url).href;

/** Prints the megabytes that a process still has of 200 buffers after all but the last of them are gone. */
const script = `
  const collect = async () => {
    for (let i = 0; i < 2; i += 1) {
      gc();
      await new Promise(resolve => setTimeout(resolve, 100));
    }
  };
  const last = count => {
    const all = [];
    for (let i = 0; i < count; i += 1) all.push(Buffer.alloc(2 ** 20, 1));
    return all.at(-1);
  };
  // One given back tells the allocator that such sizes come and go.
  last(1);
  await collect();
  const before = process.memoryUsage.rss();
  const kept = last(200);
  await collect();
  process.stdout.write(String((process.memoryUsage.rss() - before) / kept.length));`;

const itself = `
  const { boundMemory } = await import('${module}');
  await boundMemory();`;

test.runIf(process.platform === 'linux').each([
  ['of a process that asks for it', itself, {}],
  ['of one that was started so', '', boundedMemory],
])('freed buffers %s go back to the system, whatever lies above them', (_, first, env) => {
  const told = execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '--eval', first + script], {
    env: { ...process.env, ...env },
  });
  expect(Number(told)).toBeLessThan(30);
});
