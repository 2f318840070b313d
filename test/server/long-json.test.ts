import { describe, expect, test } from 'vitest';
import { jsonBytes } from '../../server/http/json-bytes.ts';
import { parseJson } from '../../server/parse-json.ts';
import { decodePoints, encodePoints } from '../../server/polyline.ts';
import { coverageTest } from '../../server/regions/coverage.ts';

/** The same numbers in every run, 0 to 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

function values(seed: number): (depth: number) => unknown {
  const roll = dice(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(roll() * items.length)] as Item;
  const texts = ['', 'a', 'a,b', '"', '\\', '\\"', '[', '}', '__proto__', 'é', '\ud83d\ude00', 'k1'];
  const names = texts.filter(text => !text.includes('\\'));
  const value = (depth: number): unknown => {
    const kind = depth > 0 ? roll() : 0;
    if (kind < 0.3) return pick([0, -1500, 1e-7, true, false, null, pick(texts)]);
    if (kind < 0.65) return Array.from({ length: 5 * roll() }, () => value(depth - 1));
    return Object.fromEntries(Array.from({ length: 5 * roll() }, () => [pick(names), value(depth - 1)]));
  };
  return value;
}

const parsed = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return 'not JSON';
  }
};

const parsedInPieces = async (text: string, piece: number): Promise<string> => {
  try {
    return JSON.stringify(await parseJson(text, piece));
  } catch (error) {
    expect(error).toBeInstanceOf(SyntaxError);
    return 'not JSON';
  }
};

describe('JSON that is read in pieces', () => {
  test('is what the engine’s own parser says, whatever the pieces', async () => {
    const value = values(1);
    for (let i = 0; i < 800; i++) {
      const text = JSON.stringify(value(5), null, i % 2);
      for (const piece of [0, 3, 40]) expect(await parsedInPieces(text, piece), text).toBe(parsed(text));
    }
  });

  test('is refused where the engine’s own parser refuses it', async () => {
    const value = values(2);
    const roll = dice(3);
    const wrong = [',', '[', ']', '{', '}', '"', ':', '1', '[],', '{},', '"k1":2,'];
    let refused = 0;
    for (let i = 0; i < 2000; i++) {
      const text = JSON.stringify(value(4));
      const at = Math.floor(roll() * text.length);
      const broken = i % 3 === 0 ? text.slice(0, at) : text.slice(0, at) + wrong[i % wrong.length] + text.slice(at);
      if (parsed(broken) === 'not JSON') refused += 1;
      for (const piece of [0, 3, 40]) expect(await parsedInPieces(broken, piece), broken).toBe(parsed(broken));
    }
    expect(refused).toBeGreaterThan(1000);
  });
});

test('JSON that is written in pieces is what the engine itself writes', async () => {
  const value = values(4);
  const entries = Array.from({ length: 3000 }, () => value(4));
  const long = { none: undefined, text: 'ü"'.repeat(200_000), at: new Date(0), entries };
  const numbers = Array.from({ length: 20_000 }, (_, i) => [i / 7, undefined]);
  for (const each of [
    long,
    [long, undefined, entries],
    numbers,
    Object.fromEntries(entries.entries()),
    {},
    [],
    'x',
    1,
    null,
  ])
    expect((await jsonBytes(each)).toString() === JSON.stringify(each)).toBe(true);
});

test('points are written as the polyline they are read from', async () => {
  const roll = dice(5);
  const degrees = (most: number): number => Math.round((roll() * 2 - 1) * most * 1e6) / 1e6;
  const points = Array.from({ length: 5000 }, () => ({ lat: degrees(90), lon: degrees(180) }));
  expect(await decodePoints(await encodePoints(points))).toEqual(points);
});

describe('whether a region covers a point', () => {
  type Ring = [number, number][];
  /** The even-odd rule over all edges. */
  const inRing = (lon: number, lat: number, ring: Ring): boolean => {
    const edges = ring.map(([x, y], i): [number, number, number, number] => [x, y, ...(ring.at(i - 1) ?? [x, y])]);
    const crossed = edges.filter(
      ([x1, y1, x2, y2]) => y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1,
    );
    return crossed.length % 2 === 1;
  };

  test('is the even-odd rule, on corners and edges too, holes left out', () => {
    const roll = dice(6);
    for (let i = 0; i < 120; i++) {
      // Whole numbers, so that points lie on corners and edges.
      const place = i % 2 ? () => roll() * 10 : () => Math.floor(roll() * 11);
      const ring = Array.from({ length: 3 + 300 * roll() }, (): [number, number] => [place(), place()]);
      const hole: Ring = [[4, 4], [6, 4], [6, 6], [4, 6]]; // biome-ignore format: a square
      const covers = coverageTest({ type: 'Polygon', coordinates: [ring, hole] }, [0, 0, 10, 10]);
      for (let k = 0; k < 100; k++) {
        const [x, y] = [place(), place()];
        expect(covers(x, y)).toBe(inRing(x, y, ring) && !inRing(x, y, hole));
      }
    }
  });
});
