import { itemAt } from '../../geo/item-at.ts';
import type { GridPath } from './tile-encoder.ts';

/**
 * Joins lines end to end where exactly two meet. Unless `reversible`, only an end with a beginning: the direction
 * of a one-way street or a cliff is part of its meaning.
 */
export function joinLines(lines: readonly GridPath[], reversible: boolean): GridPath[] {
  if (lines.length < 2) return [...lines];
  // Line ends are numbered 2 * line (its beginning) and 2 * line + 1 (its end).
  const met = new Map<number, number[]>();
  for (const [i, line] of lines.entries()) {
    meet(met, nodeOf(line[0] as number, line[1] as number), 2 * i);
    meet(met, nodeOf(line[line.length - 2] as number, line[line.length - 1] as number), 2 * i + 1);
  }
  const partner = new Int32Array(2 * lines.length).fill(-1);
  for (const ends of met.values()) {
    const [a, b] = ends;
    if (a === undefined || b === undefined || ends.length !== 2) continue;
    if (a >> 1 === b >> 1 || (!reversible && (a & 1) === (b & 1))) continue;
    partner[a] = b;
    partner[b] = a;
  }
  const used = new Uint8Array(lines.length);
  const joined: GridPath[] = [];
  const follow = (firstEnd: number) => {
    const path: GridPath = [];
    for (let entry = firstEnd; entry !== -1 && used[entry >> 1] === 0; ) {
      used[entry >> 1] = 1;
      append(path, itemAt(lines, entry >> 1), (entry & 1) === 1);
      entry = partner[entry ^ 1] as number;
    }
    joined.push(path);
  };
  for (let end = 0; end < partner.length; end++) {
    const startsHere = partner[end] === -1 && (reversible || (end & 1) === 0);
    if (startsHere && used[end >> 1] === 0) follow(end);
  }
  for (let i = 0; i < lines.length; i++) if (used[i] === 0) follow(2 * i);
  return joined;
}

function nodeOf(x: number, y: number): number {
  return (x + 32768) * 131072 + y + 32768;
}

function meet(met: Map<number, number[]>, node: number, end: number): void {
  const ends = met.get(node);
  if (ends === undefined) met.set(node, [end]);
  else ends.push(end);
}

function append(path: GridPath, line: GridPath, backwards: boolean): void {
  const skip = path.length > 0 ? 2 : 0;
  if (!backwards) {
    for (let i = skip; i < line.length; i++) path.push(line[i] as number);
  } else {
    for (let i = line.length - 2 - skip; i >= 0; i -= 2) path.push(line[i] as number, line[i + 1] as number);
  }
}
