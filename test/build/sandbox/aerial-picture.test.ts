import { expect, test } from 'vitest';
import { aerialPicture, type Frame } from '../../../build/sandbox/aerial-picture.ts';
import { generateSandbox } from '../../../build/sandbox/generate.ts';
import { fromLonLat, type Point } from '../../../build/sandbox/plane.ts';

test('the aerial picture shows sea, forest, roofs and roads where they are, and is the same each time', () => {
  const sandbox = generateSandbox();
  const [x, y] = fromLonLat(-28.52201, 45.46725);
  const frame: Frame = { box: [x - 600, y - 600, x + 600, y + 600], pixel: 2, fade: 40 };
  const picture = aerialPicture(sandbox, frame);
  const { width, height, degrees, west, north, values } = picture;
  expect([width, height]).toEqual([600, 600]);
  expect(aerialPicture(sandbox, frame)).toEqual(picture);
  const pixel = (lon: number, lat: number) => {
    const at = Math.floor((north - lat) / degrees[1]) * width + Math.floor((lon - west) / degrees[0]);
    return [...values.subarray(4 * at, 4 * at + 4)];
  };
  // In the middle it is opaque, at its edge transparent.
  expect(pixel(-28.52201, 45.46725)[3]).toBe(255);
  expect(values[3]).toBe(0);
  // A house that the facts name is a roof: brighter or redder than the gardens around it, and not the sea.
  const [red = 0, , blue = 0] = pixel(-28.51822, 45.46761);
  expect(red).toBeGreaterThan(blue - 10);

  const open: Frame = { box: [-19_000, -12_000, -18_000, -11_000], pixel: 10, fade: 0 };
  const sea = aerialPicture(sandbox, open).values;
  expect([...sea.subarray(0, 4)]).toEqual([35, 72, 95, 255]);
  const centre: Point = [-6500, 1200];
  const inland: Frame = {
    box: [centre[0] - 500, centre[1] - 500, centre[0] + 500, centre[1] + 500],
    pixel: 10,
    fade: 0,
  };
  const land = aerialPicture(sandbox, inland).values;
  // Of 100 x 100 pixels of land none is the sea's colour.
  let wet = 0;
  for (let i = 0; i < land.length; i += 4) if (land[i] === 35 && land[i + 1] === 72) wet++;
  expect(wet).toBe(0);
});
