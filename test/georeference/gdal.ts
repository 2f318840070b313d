import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Position } from '../../data-packs/geo/lon-lat.ts';

const execute = promisify(execFile);

/** Runs a program of GDAL; throws what it complains about. */
export async function gdal(program: string, args: readonly string[], input = ''): Promise<string> {
  const running = execute(program, args);
  running.child.stdin?.end(input);
  return (await running).stdout;
}

/** GDAL's version; `undefined` where its programs are not installed. */
export const gdalVersion = (): Promise<string | undefined> =>
  gdal('gdalinfo', ['--version']).then(
    text => text.trim(),
    () => undefined,
  );

/** Where GDAL says that pixels of a file are. `options`: of `gdaltransform`, for what the file itself does not say. */
export async function placesOf(
  file: string,
  pixels: readonly (readonly [x: number, y: number])[],
  options: readonly string[] = [],
): Promise<Position[]> {
  const input = pixels.map(([x, y]) => `${x} ${y}\n`).join('');
  const output = await gdal('gdaltransform', [...options, '-t_srs', 'OGC:CRS84', '-output_xy', file], input);
  return output
    .trim()
    .split('\n')
    .map(line => line.split(' ').map(Number))
    .map(([lon = Number.NaN, lat = Number.NaN]) => [lon, lat]);
}
