import { readFile, writeFile } from 'node:fs/promises';
import { lookup } from '../../data-packs/base/lookup.ts';

const file = new URL('differences.json', import.meta.url);

/** Share of pixels that may be off where a case equals MapLibre GL's picture: 33 of 16 384. */
export const equalShare = 0.002;
/** Room for another machine's rounding, of what the table allows. */
const slack = 0.001;

interface AllowedDifference {
  /** Of the pixels. */
  share: number;
  /** In a clause. */
  why: string;
}

/** Cases that differ from MapLibre GL: the share of pixels that may be off, and why it stays. It only shrinks. */
export type Differences = Readonly<Record<string, AllowedDifference>>;

export const readDifferences = async (): Promise<Differences> =>
  JSON.parse(await readFile(file, 'utf8')) as Differences;

/** What is wrong with a case of which this share of pixels is off; `undefined`: nothing. */
export function complaint(differences: Differences, name: string, off: number): string | undefined {
  const allowed = lookup(differences, name)?.share;
  const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
  if (allowed === undefined) {
    return off > equalShare ? `${name} does not equal MapLibre GL: ${percent(off)} of pixels are off` : undefined;
  }
  if (off > allowed + slack) return `${name} became worse: ${percent(off)} of pixels are off, not ${percent(allowed)}`;
  return off <= equalShare ? `${name} equals MapLibre GL now: remove it from differences.json` : undefined;
}

/** Removes what equals and what is no case, and lowers what became better, of all whose name begins so. */
export async function shrinkDifferences(shares: ReadonlyMap<string, number>, only: string): Promise<void> {
  const shrunk = Object.entries(await readDifferences()).flatMap(([name, allowed]) => {
    if (!name.startsWith(only)) return [[name, allowed] as const];
    const off = shares.get(name) ?? 0;
    const share = Math.min(allowed.share, Math.ceil(off * 10_000) / 10_000);
    return off <= equalShare ? [] : [[name, { ...allowed, share }] as const];
  });
  await writeFile(file, `${JSON.stringify(Object.fromEntries(shrunk), undefined, 2)}\n`);
}
