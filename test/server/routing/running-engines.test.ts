import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import {
  engineMemory,
  leastEngineBytes,
  processMemory,
  RunningEngines,
} from '../../../server/routing/engine/running-engines.ts';

class Stub {
  isBusy = false;
  rested = 0;
  bytes = 1;

  memory(): number {
    return this.bytes;
  }

  rest(): boolean {
    if (this.isBusy) return false;
    this.rested += 1;
    return true;
  }
}

test('the engine that was asked longest ago rests first, and none that is busy', () => {
  const engines = new RunningEngines(2);
  const [a, b, c] = [new Stub(), new Stub(), new Stub()] as const;
  for (const engine of [a, b, a, c]) engines.use(engine);
  expect([a.rested, b.rested, c.rested]).toEqual([0, 1, 0]);
  a.isBusy = true;
  engines.use(b);
  expect([a.rested, b.rested, c.rested]).toEqual([0, 1, 1]);
  b.isBusy = true;
  engines.use(c);
  engines.leave(b);
  a.isBusy = false;
  engines.use(c);
  expect([a.rested, b.rested, c.rested]).toEqual([0, 1, 1]);
  engines.use(b);
  expect(a.rested).toBe(1);
});

test('one that has grown takes the room of several', () => {
  const engines = new RunningEngines(4);
  const [a, b, c] = [new Stub(), new Stub(), new Stub()] as const;
  for (const engine of [a, b, c]) engines.use(engine);
  expect([a.rested, b.rested, c.rested]).toEqual([0, 0, 0]);
  c.bytes = 3;
  engines.use(c);
  expect([a.rested, b.rested, c.rested]).toEqual([1, 0, 0]);
  c.bytes = 9;
  engines.use(c);
  expect([a.rested, b.rested, c.rested]).toEqual([1, 1, 0]);
});

test('a machine has room for two at least, a small container for one', () => {
  expect(engineMemory()).toBeGreaterThanOrEqual(2 * leastEngineBytes);
  expect(engineMemory(1e9)).toBe(2 * leastEngineBytes);
  expect(engineMemory(24e9)).toBe(6e9);
  expect(engineMemory(600e6)).toBe(leastEngineBytes);
});

test.runIf(process.platform === 'linux')('the memory of a process is its own and that of what it started', async () => {
  const kept =
    "const kept = Buffer.alloc(100 * 2 ** 20, 1); process.stdout.write('kept'); setInterval(() => kept, 1000);";
  const child = spawn('/bin/sh', ['-c', '"$0" -e "$1"; true', process.execPath, kept], { detached: true });
  try {
    await once(child.stdout, 'data');
    expect(processMemory(child.pid ?? 0)).toBeGreaterThan(100 * 2 ** 20);
    expect(processMemory(child.pid ?? 0)).toBeLessThan(300 * 2 ** 20);
    expect(processMemory(2 ** 30)).toBe(0);
  } finally {
    process.kill(-(child.pid ?? 0), 'SIGKILL');
  }
});

test('a second process for long work is begun where two have room', () => {
  const holding = [leastEngineBytes, 2 * leastEngineBytes - 1, 2 * leastEngineBytes, 2e9];
  expect(holding.map(bytes => new RunningEngines(bytes).holdTwo)).toEqual([false, false, true, true]);
});
