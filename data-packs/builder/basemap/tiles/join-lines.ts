import { itemAt } from '../../../base/item-at.ts';
import type { GridPath } from './tile-encoder.ts';

/**
 * Joins lines where exactly two meet. Unless `reversible`, joins an end only to a beginning: the direction of a one-way
 * street or a cliff matters.
 */
export function joinLines(lines: readonly GridPath[], reversible: boolean): GridPath[] {
  if (lines.length < 2) return [...lines];
  // Line ends are numbered 2 * line (its beginning) and 2 * line + 1 (its end).
  const partner = new Int32Array(2 * lines.length).fill(-1);
  const endsByNode = Map.groupBy(partner.keys(), end => {
    const line = itemAt(lines, end >> 1);
    const at = (end & 1) === 0 ? 0 : line.length - 2;
    return nodeOf(line[at] as number, line[at + 1] as number);
  });
  for (const ends of endsByNode.values()) {
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

function append(path: GridPath, line: GridPath, backwards: boolean): void {
  const skip = path.length > 0 ? 2 : 0;
  if (!backwards) {
    for (let i = skip; i < line.length; i++) path.push(line[i] as number);
  } else {
    for (let i = line.length - 2 - skip; i >= 0; i -= 2) path.push(line[i] as number, line[i + 1] as number);
  }
}
