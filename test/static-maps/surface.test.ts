import { expect, test } from 'vitest';
import { Surface } from '../../server/map-renderer/canvas/surface.ts';

/** A picture whose pixels were changed by hand. */
function changed(): Surface {
  const surface = new Surface(40, 30);
  surface.context().fillRect(0, 0, 40, 10);
  surface
    .pixels()
    .subarray(0, 40 * 4 * 20)
    .forEach((_, i, all) => {
      all[i] = i % 4 === 3 ? 255 : i % 251;
    });
  return surface;
}

const draw = (context: ReturnType<Surface['context']>) => {
  context.save();
  context.fillStyle = 'rgba(255, 0, 0, 0.5)';
  context.fillRect(-3, 4.5, 12, 9);
  context.fillRect(30, 20, 5, 5);
  context.restore();
};

test('what is drawn within boxes is as on the whole picture, and pixels of before stay', () => {
  const [whole, within] = [changed(), changed()];
  draw(whole.context());
  const boxes = [
    { x: -4, y: 3.5, width: 14.2, height: 11 },
    { x: 29.5, y: 19, width: 60, height: 7 },
  ];
  within.drawWithin(boxes, draw);
  expect(within.pixels()).toEqual(whole.pixels());
  // The next drawing is on the same picture.
  for (const surface of [whole, within]) surface.context().fillRect(12, 0, 3, 30);
  expect(within.pixels()).toEqual(whole.pixels());
});

test('what lies outside of the boxes is not drawn', () => {
  const [untouched, within] = [changed(), changed()];
  within.drawWithin([{ x: 20, y: 0, width: 5, height: 5 }], draw);
  expect(within.pixels()).toEqual(untouched.pixels());
});
