import type { SpriteImage } from '../sprite-images.ts';
import { inProportion } from './icon-text-fit.ts';
import type { Box } from './symbol-layout.ts';

export type Corner = readonly [x: number, y: number];

/** A part of an icon: where its corners are, in CSS pixels from the anchor, and which of the image's pixels it shows. */
export interface IconQuad {
  topLeft: Corner;
  topRight: Corner;
  bottomLeft: Corner;
  bottomRight: Corner;
  u1: number;
  v1: number;
  u2: number;
  v2: number;
}

/** How an icon is laid out in its box. */
interface IconStance {
  /** So that the content of the image fills the box, and what may stretch does. */
  isFitted: boolean;
  /** Radians clockwise. */
  rotate: number;
  /** Of the box. */
  size: number;
}

/** Pixels around an image that its edges fade into. */
const border = 1;

export const stretches = ({ stretchX, stretchY }: SpriteImage): boolean =>
  stretchX !== undefined || stretchY !== undefined;

/** An image in a box, as it is. */
export function wholeQuad({ pixelRatio, pixelWidth, pixelHeight, width, height }: SpriteImage, box: Box): IconQuad {
  const [right, bottom] = [pixelWidth - border, pixelHeight - border];
  const across = ((box.x2 - box.x1) * border) / pixelRatio / width;
  const down = ((box.y2 - box.y1) * border) / pixelRatio / height;
  const [x1, y1, x2, y2] = [box.x1 - across, box.y1 - down, box.x2 + across, box.y2 + down];
  return {
    topLeft: [x1, y1],
    topRight: [x2, y1],
    bottomLeft: [x1, y2],
    bottomRight: [x2, y2],
    u1: -border,
    v1: -border,
    u2: right,
    v2: bottom,
  };
}

/**
 * Parts of an icon in a box. As in MapLibre, what does not stretch keeps its size whatever that of the icon is, and is
 * not turned: parts that are turned are slanted.
 */
export function iconQuads(image: SpriteImage, box: Box, { isFitted, rotate, size }: IconStance): IconQuad[] {
  const { pixelRatio, stretchX, stretchY } = image;
  const [width, height] = [image.pixelWidth - 2 * border, image.pixelHeight - 2 * border];
  const inParts = isFitted && stretches(image);
  const content = isFitted ? image.content : undefined;
  const { x1, y1, x2, y2 } = isFitted ? inProportion(box, image) : box;
  const across = edges(stretchX, width, pixelRatio, [x1, x2], content && [content[0], content[2]], inParts);
  const down = edges(stretchY, height, pixelRatio, [y1, y2], content && [content[1], content[3]], inParts);
  const [cos, sin] = [Math.cos(rotate), Math.sin(rotate)];
  const [scaleX, scaleY] = [Math.max(across.leastScale, size), Math.max(down.leastScale, size)];
  const corner = ({ scaled: x, fixed: dx }: Edge, { scaled: y, fixed: dy }: Edge): Corner => [
    (x * cos - y * sin) * scaleX + dx,
    (x * sin + y * cos) * scaleY + dy,
  ];
  return across.edges.slice(1).flatMap((right, i) =>
    down.edges.slice(1).map((bottom, j) => {
      const [left, top] = [across.edges[i] ?? right, down.edges[j] ?? bottom];
      return {
        topLeft: corner(left, top),
        topRight: corner(right, top),
        bottomLeft: corner(left, bottom),
        bottomRight: corner(right, bottom),
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
  /** CSS pixels from the anchor at size 1, which grow with the icon. */
  scaled: number;
  /** CSS pixels beside them, which do not. */
  fixed: number;
}

type Zones = readonly (readonly [number, number])[];

/** Where the parts of an image begin and end along one axis, and the least size that leaves room for what does not stretch. */
function edges(
  stretch: Zones | undefined,
  side: number,
  pixelRatio: number,
  [from, to]: readonly [number, number],
  content: readonly [number, number] | undefined,
  inParts: boolean,
): { edges: Edge[]; leastScale: number } {
  const zones = stretch ?? [[0, side] as const];
  const stretched = sum(zones, 0, side);
  const fixed = side - stretched;
  const stretchBefore = content === undefined ? 0 : sum(zones, 0, content[0]);
  const stretchInside = content === undefined ? stretched : sum(zones, content[0], content[1]);
  const fixedBefore = content === undefined ? 0 : content[0] - stretchBefore;
  const fixedInside = content === undefined ? fixed : content[1] - content[0] - stretchInside;
  const leastScale = fixedInside / pixelRatio / (to - from);
  const edge = (ofFixed: number, ofStretched: number): Edge => ({
    pixel: ofFixed + ofStretched,
    scaled: from + ((ofStretched - stretchBefore) / stretchInside) * (to - from),
    fixed: (ofFixed - fixedBefore - (fixedInside * ofStretched) / stretched) / pixelRatio,
  });
  if (!inParts) return { edges: [edge(0, -border), edge(0, side + border)], leastScale };
  let before = 0;
  const cuts = zones.flatMap(([begin, end]) => {
    const own = [edge(begin - before, before), edge(begin - before, before + end - begin)];
    before += end - begin;
    return own;
  });
  return { edges: [edge(-border, 0), ...cuts, edge(fixed + border, stretched)], leastScale };
}

/** Lengths of zones within a range. */
function sum(zones: Zones, least: number, most: number): number {
  const within = (at: number): number => Math.max(least, Math.min(most, at));
  return zones.reduce((length, [begin, end]) => length + within(end) - within(begin), 0);
}
