/**
 * Compares two versions of a pack: positive when `a` is newer. Runs of digits compare as numbers ("10" after "9"), the
 * rest by character, which suits dates and counted releases.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [runsOf(a), runsOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
    // The shorter one has nothing there, which is less than anything.
    const order = compareRuns(left[i] ?? '', right[i] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

const runsOf = (version: string): readonly string[] => version.match(/\d+|\D/g) ?? [];

function compareRuns(a: string, b: string): number {
  if (/^\d/.test(a) && /^\d/.test(b)) {
    const order = BigInt(a) - BigInt(b);
    return order === 0n ? 0 : order > 0n ? 1 : -1;
  }
  return a === b ? 0 : a > b ? 1 : -1;
}
