import sharp from 'sharp';
import { expect } from 'vitest';
import type { TestService } from '../helpers/service.ts';

export interface Picture {
  width: number;
  height: number;
  format: string | undefined;
  /** Red, green, blue. */
  at(x: number, y: number): [number, number, number];
}

/** Asks for a picture: by its address below `/styles/v1/`, or by a body. */
export async function readPicture(service: TestService, path: string, body?: object): Promise<Picture> {
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await service.get(`/styles/v1/${path}`, body === undefined ? undefined : asked);
  expect(answer.status, answer.bytes.toString('utf8').slice(0, 200)).toBe(200);
  const { format } = await sharp(answer.bytes).metadata();
  expect(answer.headers.get('content-type')).toBe(`image/${format === 'svg' ? 'svg+xml' : format}`);
  const { data, info } = await sharp(answer.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): [number, number, number] => {
    const i = (y * info.width + x) * 3;
    return [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0];
  };
  return { width: info.width, height: info.height, format, at };
}

/** Whether two colours look the same. */
export const isNear = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((value, i) => Math.abs(value - (b[i] ?? 0)) <= 6);

/** How many pixels of a picture, of a box of it, are as asked. */
export function countPixels(
  { width, height, at }: Picture,
  isMeant: (pixel: [number, number, number]) => boolean,
  [left, top, right, bottom] = [0, 0, width, height],
): number {
  let count = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (isMeant(at(x, y))) count++;
  }
  return count;
}
