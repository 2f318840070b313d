import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { Recording } from '../../../server/position/recording/recording.ts';
import { temporaryFolder } from '../../helpers/afterwards.ts';

const logger = pino({ level: 'silent' });
const start = 1_780_000_000_000;
let folder: string;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  path = join(folder, 'recording.jsonl');
});

const fix = (second: number) => ({
  lat: 45 + second / 1e4,
  lon: -28,
  time: start + second * 1000,
  receivedAt: start + second * 1000,
  accuracy: 5,
  altitude: second % 2 === 0 ? 12 : null,
  speed: 10,
  course: 0,
  heading: null,
  kind: '3d' as const,
});

async function record(seconds: number): Promise<Buffer> {
  const recording = await Recording.start(path, crypto.randomUUID(), start, logger);
  for (let second = 0; second < seconds; second += 1) {
    if (second === 3) recording.pause(start + 2500);
    if (second === 3) recording.resume(start + 2800);
    recording.take(fix(second));
  }
  await recording.close();
  return readFile(path);
}

test('a recording that was cut off anywhere is there up to its last whole line, and goes on behind it', async () => {
  const whole = await record(6);
  const text = whole.toString();
  for (let end = 1; end <= whole.length; end += 1) {
    await writeFile(path, whole.subarray(0, end));
    const recovered = await Recording.recover(path, start + 10_000, logger);
    const lines = text.slice(0, end).split('\n').slice(0, -1);
    if (lines.length === 0) {
      expect(recovered).toBeUndefined();
      continue;
    }
    const points = lines.filter(line => line.startsWith('[')).length;
    expect(recovered?.points).toHaveLength(points);
    recovered?.resume(start + 10_000);
    recovered?.take(fix(11));
    await recovered?.close();
    const again = await Recording.recover(path, start + 12_000, logger);
    expect(again?.points).toHaveLength(points + 1);
    await again?.close();
  }
});

test('garbage in the middle ends it there, and does no harm', async () => {
  const whole = (await record(6)).toString().split('\n');
  whole.splice(4, 1, '[1,2,"x"]');
  await writeFile(path, whole.join('\n'));
  const recovered = await Recording.recover(path, start + 10_000, logger);
  expect(recovered?.points).toHaveLength(2);
  await recovered?.close();
});

test('what is no recording is none', async () => {
  await writeFile(path, '{"recording":2}\n');
  expect(await Recording.recover(path, start, logger)).toBeUndefined();
  await truncate(path, 0);
  expect(await Recording.recover(path, start, logger)).toBeUndefined();
});
