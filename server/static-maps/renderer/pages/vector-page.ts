import type { SKRSContext2D } from '@napi-rs/canvas';
import { VectorSurface } from '../vector/vector-surface.ts';
import type { Page } from './page-frame.ts';

/** A page of shapes on a context, one CSS pixel of which is `unit` of the context's own. */
export function vectorPage(
  context: SKRSContext2D,
  { width, height }: { width: number; height: number },
  unit: number,
  close: Page['close'],
): Page {
  const whole = () => new VectorSurface(context, width, height, [unit, 0, 0, unit, 0, 0]);
  return {
    inFrame: async (frame, draw) => {
      const page = whole().context();
      page.save();
      page.beginPath();
      page.rect(frame.x, frame.y, frame.width, frame.height);
      page.clip();
      const base = [unit, 0, 0, unit, frame.x * unit, frame.y * unit] as const;
      await draw(new VectorSurface(context, frame.width, frame.height, base));
      page.restore();
    },
    context: () => whole().context(),
    close,
  };
}
