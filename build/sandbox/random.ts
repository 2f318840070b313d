/** Random numbers that are equal on every machine: uses only integers and exact floating-point operations. */
export interface Random {
  /** 0 <= x < 1. */
  next(): number;
  between(low: number, high: number): number;
  /** An integer, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
}

/** sfc32, seeded by a word. Each part of the island has its own stream, so that a change affects no other part. */
export function randomFor(seed: string): Random {
  let a = hashText(seed);
  let b = a ^ 0x9e3779b9;
  let c = a ^ 0x243f6a88;
  let d = 1;
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 12; i++) next();
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole,
    chance: probability => next() < probability,
    pick: choices => {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new RangeError('nothing to pick from');
      return chosen;
    },
  };
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** -1..1 at a lattice point. */
function lattice(x: number, y: number, seed: number): number {
  let h = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
}

/** Smooth value noise, -1..1, features about one unit across. */
function noise(x: number, y: number, seed: number): number {
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const south = lattice(x0, y0, seed) * (1 - u) + lattice(x0 + 1, y0, seed) * u;
  const north = lattice(x0, y0 + 1, seed) * (1 - u) + lattice(x0 + 1, y0 + 1, seed) * u;
  return south * (1 - v) + north * v;
}

/** Noise in octaves, each rotated to hide the lattice; about -1..1. */
export function layeredNoise(x: number, y: number, octaves: number, seed: number): number {
  let sum = 0;
  let amplitude = 0.55;
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * noise(x, y, seed + octave);
    const turned = 1.6 * x - 1.2 * y + 17.3;
    y = 1.2 * x + 1.6 * y - 9.1;
    x = turned;
    amplitude *= 0.5;
  }
  return sum;
}
