import { expect, test } from 'vitest';
import { readPhoto } from '../../renderer/features/arrivals/photos/read-photo.ts';
import { photo } from '../helpers/photo.ts';

const about = {
  lat: 45.4673,
  lon: -28.522,
  height: 123.4,
  direction: 270,
  taken: '2024:05:01 12:30:00',
  camera: 'Made X',
};
const read = (bytes: Buffer) => readPhoto(new Uint8Array(bytes).buffer);

test('a photo says where, when and with what it was taken', async () => {
  const before = performance.now();
  expect(read(await photo('#336699', about))).toEqual({
    lat: expect.closeTo(45.4673, 6),
    lon: expect.closeTo(-28.522, 6),
    height: 123.4,
    attributes: { taken: '2024-05-01T12:30:00+02:00', direction: 270, camera: 'Made X' },
  });
  process.stdout.write(`a photo: ${(performance.now() - before).toFixed()} ms with its making\n`);
});

test('one without a position, of a camera that had not found itself, or cut off, says none', async () => {
  expect(read(await photo('#336699'))).toBeUndefined();
  expect(read(await photo('#336699', { ...about, lat: 0, lon: 0 }))).toBeUndefined();
  expect(read((await photo('#336699', about)).subarray(0, 100))).toBeUndefined();
  expect(read(Buffer.alloc(0))).toBeUndefined();
});
