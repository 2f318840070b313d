import { extent, type Line } from '../scene/map-view.ts';

/** The place of a label, in tile coordinates. */
export interface Anchor {
  x: number;
  y: number;
  /** Index of the line's segment; `undefined` for points. */
  segment: number | undefined;
}

export interface LineAnchorOptions {
  spacing: number;
  /** Radians that a label may turn within a window. */
  maxAngle: number;
  /** Lengths of the label and of the window, in tile units. */
  labelLength: number;
  windowSize: number;
  /** Distance of the first label from a line's beginning, in tile units. */
  firstOffset: number;
  overscaling: number;
}

const x = (line: Line, i: number): number => line[2 * i] as number;
const y = (line: Line, i: number): number => line[2 * i + 1] as number;
const segmentLength = (line: Line, i: number): number =>
  Math.hypot(x(line, i + 1) - x(line, i), y(line, i + 1) - y(line, i));

function lengthOf(line: Line): number {
  let length = 0;
  for (let i = 0; i < line.length / 2 - 1; i++) length += segmentLength(line, i);
  return length;
}

/** Finds places for repeated labels along a line, with enough room and without sharp bends. */
export function lineAnchors(line: Line, options: LineAnchorOptions): Anchor[] {
  const { labelLength, overscaling } = options;
  const end = line.length / 2 - 1;
  // Label a line that continues in the next tile at places that both tiles compute.
  const continued = [x(line, 0), y(line, 0)].some(value => value === 0 || value === extent);
  const spacing =
    options.spacing - labelLength < options.spacing / 4 ? labelLength + options.spacing / 4 : options.spacing;
  const offset = continued ? ((spacing / 2) * overscaling) % spacing : (options.firstOffset * overscaling) % spacing;
  const found = resample(line, offset, spacing, options, end);
  if (found.length > 0 || continued) return found;
  return resample(line, lengthOf(line) / 2, spacing, options, end);
}

function resample(line: Line, offset: number, spacing: number, options: LineAnchorOptions, end: number): Anchor[] {
  const total = lengthOf(line);
  const half = options.labelLength / 2;
  const anchors: Anchor[] = [];
  let distance = 0;
  let marked = offset - spacing;
  for (let i = 0; i < end; i++) {
    const length = segmentLength(line, i);
    while (marked + spacing < distance + length) {
      marked += spacing;
      const t = (marked - distance) / length;
      const [px, py] = [x(line, i) + (x(line, i + 1) - x(line, i)) * t, y(line, i) + (y(line, i + 1) - y(line, i)) * t];
      if (px < 0 || px >= extent || py < 0 || py >= extent || marked - half < 0 || marked + half > total) continue;
      const anchor: Anchor = { x: Math.round(px), y: Math.round(py), segment: i };
      if (options.windowSize === 0 || bendsGently(line, anchor, options)) anchors.push(anchor);
    }
    distance += length;
  }
  return anchors;
}

export function centreAnchor(line: Line, options: LineAnchorOptions): Anchor | undefined {
  const middle = lengthOf(line) / 2;
  let distance = 0;
  for (let i = 0; i < line.length / 2 - 1; i++) {
    const length = segmentLength(line, i);
    if (distance + length > middle) {
      const t = (middle - distance) / length;
      const anchor: Anchor = {
        x: Math.round(x(line, i) + (x(line, i + 1) - x(line, i)) * t),
        y: Math.round(y(line, i) + (y(line, i + 1) - y(line, i)) * t),
        segment: i,
      };
      return options.windowSize === 0 || bendsGently(line, anchor, options) ? anchor : undefined;
    }
    distance += length;
  }
  return undefined;
}

/** Tells whether no part of the label, `windowSize` long, would turn by more than the allowed angle. */
function bendsGently(line: Line, anchor: Anchor, { labelLength, windowSize, maxAngle }: LineAnchorOptions): boolean {
  if (anchor.segment === undefined || labelLength === 0) return true;
  let index = anchor.segment + 1;
  let [px, py] = [anchor.x, anchor.y];
  let distance = 0;
  while (distance > -labelLength / 2) {
    index--;
    if (index < 0) return false;
    distance -= Math.hypot(x(line, index) - px, y(line, index) - py);
    [px, py] = [x(line, index), y(line, index)];
  }
  distance += segmentLength(line, index);
  index++;
  const corners: { distance: number; angle: number }[] = [];
  let sum = 0;
  while (distance < labelLength / 2) {
    if (index + 1 >= line.length / 2) return false;
    const angle = Math.abs(turn(line, index));
    corners.push({ distance, angle });
    sum += angle;
    while (distance - (corners[0]?.distance ?? distance) > windowSize) sum -= corners.shift()?.angle ?? 0;
    if (sum > maxAngle) return false;
    distance += segmentLength(line, index);
    index++;
  }
  return true;
}

/** Radians by which a line turns at a vertex. */
function turn(line: Line, i: number): number {
  const before = Math.atan2(y(line, i) - y(line, i - 1), x(line, i) - x(line, i - 1));
  const after = Math.atan2(y(line, i + 1) - y(line, i), x(line, i + 1) - x(line, i));
  return ((after - before + 3 * Math.PI) % (2 * Math.PI)) - Math.PI;
}
