import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { BandedPage, Surround } from '../../server/map-renderer/pages/page-frame.ts';
import { largePixelPage, pixelPage } from '../../server/map-renderer/pages/pixel-page.ts';

const [width, height, pixelRatio] = [120, 150, 2];
const frame = { x: 15.2, y: 20.3, width: 90, height: 100 };

/** Draws a disk on a map that reaches to its edges, and a line and a bar around it. */
async function drawn(page: BandedPage, surrounds: { count: number }): Promise<Buffer> {
  await page.inFrame(frame, async surface => {
    const context = surface.context();
    context.fillStyle = '#aadd88';
    context.fillRect(0, 0, 1000, 1000);
    context.fillStyle = '#3355aa';
    context.beginPath();
    context.arc(90, 100, 95, 0, 2 * Math.PI);
    context.fill();
  });
  await page.around(surround => {
    surrounds.count++;
    const context = surround.context();
    context.strokeStyle = '#222222';
    context.strokeRect(frame.x, frame.y, frame.width, frame.height);
    context.fillStyle = 'rgba(200, 20, 20, 0.5)';
    context.fillRect(10, 100, 100, 40);
  });
  return sharp(Buffer.from(await page.close()))
    .removeAlpha()
    .raw()
    .toBuffer();
}

test('a page of pixels drawn in bands is the same as drawn at once, on white paper', async () => {
  const page = pixelPage(width, height, pixelRatio, 'png');
  const atOnce = { ...page, around: async (draw: (surround: Surround) => void) => draw(page) };
  const [once, often] = [{ count: 0 }, { count: 0 }];
  const whole = await drawn(atOnce, once);
  const banded = await drawn(largePixelPage(width, height, pixelRatio, 'png', {}, 240 * 37), often);
  expect([once.count, often.count]).toEqual([1, 9]);
  expect(banded.length).toBe(whole.length);
  const off = banded.map((value, i) => Math.abs(value - (whole[i] as number)));
  // Smooth edges are a shade off.
  expect(off.filter(difference => difference > 8)).toHaveLength(0);
  expect([...banded.subarray(0, 3)]).toEqual([255, 255, 255]);
  // The bar lies over the map.
  const at = (x: number, y: number) => [...banded.subarray((y * width * 2 + x) * 3, (y * width * 2 + x) * 3 + 3)];
  expect(at(120, 220)).not.toEqual(at(120, 150));
});
