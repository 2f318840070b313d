import { extent, type Line } from '../scene/map-view.ts';

export function clipToTileExtent(line: Line): Line[] {
  const parts: number[][] = [];
  let part: number[] | undefined;
  for (let i = 0; i + 3 < line.length; i += 2) {
    const piece = clipSegment(line[i] as number, line[i + 1] as number, line[i + 2] as number, line[i + 3] as number);
    if (piece === undefined) continue;
    const [ax, ay, bx, by] = piece;
    if (part === undefined || part.at(-2) !== ax || part.at(-1) !== ay) {
      part = [ax, ay];
      parts.push(part);
    }
    part.push(bx, by);
  }
  return parts.map(points => Int32Array.from(points));
}

type Segment = [number, number, number, number];

function clipSegment(x0: number, y0: number, x1: number, y1: number): Segment | undefined {
  let [ax, ay, bx, by] = [x0, y0, x1, y1];
  if (ax < 0 && bx < 0) return undefined;
  if (ax < 0) [ax, ay] = [0, Math.round(ay + (by - ay) * (-ax / (bx - ax)))];
  else if (bx < 0) [bx, by] = [0, Math.round(ay + (by - ay) * (-ax / (bx - ax)))];
  if (ay < 0 && by < 0) return undefined;
  if (ay < 0) [ax, ay] = [Math.round(ax + (bx - ax) * (-ay / (by - ay))), 0];
  else if (by < 0) [bx, by] = [Math.round(ax + (bx - ax) * (-ay / (by - ay))), 0];
  if (ax >= extent && bx >= extent) return undefined;
  if (ax >= extent) [ax, ay] = [extent, Math.round(ay + (by - ay) * ((extent - ax) / (bx - ax)))];
  else if (bx >= extent) [bx, by] = [extent, Math.round(ay + (by - ay) * ((extent - ax) / (bx - ax)))];
  if (ay >= extent && by >= extent) return undefined;
  if (ay >= extent) [ax, ay] = [Math.round(ax + (bx - ax) * ((extent - ay) / (by - ay))), extent];
  else if (by >= extent) [bx, by] = [Math.round(ax + (bx - ax) * ((extent - ay) / (by - ay))), extent];
  return [ax, ay, bx, by];
}

interface Labelled {
  key: string;
  lines: readonly Line[];
}

/** Joins features of the same text that meet end to end, for more room. */
export function mergeLines<Feature extends Labelled>(features: readonly Feature[]): Feature[] {
  const chains: (Chain<Feature> | undefined)[] = [];
  const byStart = new Map<string, number>();
  const byEnd = new Map<string, number>();
  for (const feature of features) {
    const [line] = feature.lines;
    if (feature.key === '' || line === undefined) {
      chains.push({ feature, lines: undefined });
      continue;
    }
    const start = pointKey(feature.key, line, 0);
    const end = pointKey(feature.key, line, line.length - 2);
    const before = byEnd.get(start);
    const after = byStart.get(end);
    if (before !== undefined && after !== undefined && before !== after) {
      const [first, second] = [chains[before], chains[after]];
      chains[after] = undefined;
      first?.lines?.push(line, ...(second?.lines ?? []));
      byEnd.delete(start);
      byStart.delete(end);
      const last = first?.lines?.at(-1) ?? line;
      byEnd.set(pointKey(feature.key, last, last.length - 2), before);
    } else if (before !== undefined) {
      chains[before]?.lines?.push(line);
      byEnd.delete(start);
      byEnd.set(end, before);
    } else if (after !== undefined) {
      chains[after]?.lines?.unshift(line);
      byStart.delete(end);
      byStart.set(start, after);
    } else {
      chains.push({ feature, lines: [line] });
      byStart.set(start, chains.length - 1);
      byEnd.set(end, chains.length - 1);
    }
  }
  return chains.flatMap(chain => {
    if (chain === undefined) return [];
    const { feature, lines = [] } = chain;
    return [lines.length < 2 ? feature : { ...feature, lines: [join(lines), ...feature.lines.slice(1)] }];
  });
}

interface Chain<Feature> {
  feature: Feature;
  /** First lines of joined features; `undefined`: never joined. */
  lines: Line[] | undefined;
}

const pointKey = (key: string, line: Line, at: number): string => `${key}:${line[at]}:${line[at + 1]}`;

function join(lines: readonly Line[]): Line {
  const points: number[] = [...(lines[0] ?? [])];
  for (const line of lines.slice(1)) points.push(...line.subarray(2));
  return Int32Array.from(points);
}
