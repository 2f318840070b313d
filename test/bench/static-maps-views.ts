import type { View } from '../../server/map-renderer/scene/map-view.ts';
import type { TestService } from '../helpers/service.ts';

export const zooms = [9, 13, 16];
/** CSS pixels along a side, and device pixels along one of them. */
export const sizes = [
  [512, 1],
  [1024, 2],
] as const;
export const nameOf = (size: number, ratio: number): string => `${size}x${size}${ratio === 2 ? '@2x' : ''}`;

export const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * q)] ?? 0;

/** Views up and down Liechtenstein, a different part each. */
export function views(zoom: number, size: number, pixelRatio: number, count = 25): View[] {
  return Array.from({ length: count }, (_, i) => ({
    width: size,
    height: size,
    pixelRatio,
    longitude: 9.485 + ((i * 7) % 25) * 0.0045,
    latitude: 47.06 + i * 0.0075,
    zoom: zoom + ((i % 5) - 2) * 0.1,
    bearing: 0,
  }));
}

export function addressOf(style: string, { longitude, latitude, zoom, width, height, pixelRatio }: View): string {
  const scale = pixelRatio === 2 ? '@2x' : '';
  return `/styles/v1/${style}/static/${longitude},${latitude},${zoom}/${width}x${height}${scale}.png`;
}

/** Milliseconds to a picture, through HTTP, encoded. */
export async function timed(service: TestService, address: string): Promise<number> {
  const started = performance.now();
  const { status, bytes } = await service.get(address);
  if (status !== 200) throw new Error(`${address}: ${bytes.toString()}`);
  return performance.now() - started;
}
