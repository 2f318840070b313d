import type { SpriteImage } from '../sprite-images.ts';
import type { Box } from './symbol-layout.ts';

/** A part of an icon: where it is, in CSS pixels from the anchor, and which of the image's pixels it shows. */
export interface IconQuad extends Box {
  u1: number;
  v1: number;
  u2: number;
  v2: number;
}

/** Pixels around an image that its edges fade into. */
const border = 1;

/** Parts of an icon in a box. Fitted to a text, what may stretch does, and the content of the image is around the text. */
export function iconQuads(image: SpriteImage, { x1, y1, x2, y2 }: Box, isFitted: boolean): IconQuad[] {
  const { pixelRatio, stretchX, stretchY, content } = image;
  const [width, height] = [image.pixelWidth - 2, image.pixelHeight - 2];
  const stretches = isFitted && (stretchX !== undefined || stretchY !== undefined);
  const inside = isFitted ? content : undefined;
  const across = edges(stretchX, width, pixelRatio, [x1, x2], inside && [inside[0], inside[2]], stretches);
  const down = edges(stretchY, height, pixelRatio, [y1, y2], inside && [inside[1], inside[3]], stretches);
  return across.slice(1).flatMap((right, i) =>
    down.slice(1).map((bottom, j) => {
      const [left, top] = [across[i] ?? right, down[j] ?? bottom];
      return {
        x1: left.place,
        y1: top.place,
        x2: right.place,
        y2: bottom.place,
        u1: left.pixel,
        v1: top.pixel,
        u2: right.pixel,
        v2: bottom.pixel,
      };
    }),
  );
}

interface Edge {
  /** Of the image. */
  pixel: number;
  /** CSS pixels from the anchor. */
  place: number;
}

type Zones = readonly (readonly [number, number])[];

/** Where the parts of an image begin and end along one axis. */
function edges(
  stretch: Zones | undefined,
  side: number,
  pixelRatio: number,
  [from, to]: readonly [number, number],
  content: readonly [number, number] | undefined,
  inParts: boolean,
): Edge[] {
  const zones = stretch ?? [[0, side] as const];
  const stretched = sum(zones, 0, side);
  const fixed = side - stretched;
  const stretchBefore = content === undefined ? 0 : sum(zones, 0, content[0]);
  const stretchInside = content === undefined ? stretched : sum(zones, content[0], content[1]);
  const fixedBefore = content === undefined ? 0 : content[0] - stretchBefore;
  const fixedInside = content === undefined ? fixed : content[1] - content[0] - stretchInside;
  const edge = (ofFixed: number, ofStretched: number): Edge => ({
    pixel: ofFixed + ofStretched,
    place:
      from +
      ((ofStretched - stretchBefore) / stretchInside) * (to - from) +
      (ofFixed - fixedBefore - (fixedInside * ofStretched) / stretched) / pixelRatio,
  });
  if (!inParts) return [edge(0, -border), edge(0, side + border)];
  let before = 0;
  const cuts = zones.flatMap(([begin, end]) => {
    const own = [edge(begin - before, before), edge(begin - before, before + end - begin)];
    before += end - begin;
    return own;
  });
  return [edge(-border, 0), ...cuts, edge(fixed + border, stretched)];
}

/** Lengths of zones within a range. */
function sum(zones: Zones, least: number, most: number): number {
  const within = (at: number): number => Math.max(least, Math.min(most, at));
  return zones.reduce((length, [begin, end]) => length + within(end) - within(begin), 0);
}
