/** Grades from which on a stretch is coloured so, in per cent up or down. */
export const grades = [
  { from: 0, light: '#2b8a3e', dark: '#51cf66' },
  { from: 4, light: '#e0a800', dark: '#ffd43b' },
  { from: 8, light: '#e8590c', dark: '#ff922b' },
  { from: 12, light: '#c92a2a', dark: '#ff6b6b' },
  { from: 20, light: '#862e9c', dark: '#da77f2' },
] as const;

/** Metres over which a grade is measured: shorter ones would tell the noise of heights. */
const stretchMetres = 100;

interface Stretch {
  /** Shares of the line's length. */
  from: number;
  to: number;
  /** Index of its grade. */
  grade: number;
}

/** The line in stretches of one grade each; unknown heights are left out. */
export function steepStretches(heights: readonly (number | null)[], metres: number): Stretch[] {
  const last = heights.length - 1;
  if (last < 1 || metres <= 0) return [];
  const samples = Math.max(1, Math.round(stretchMetres / (metres / last)));
  const stretches: Stretch[] = [];
  for (let start = 0; start < last; start += samples) {
    const end = Math.min(last, start + samples);
    const [low, high] = [heights[start], heights[end]];
    if (low == null || high == null) continue;
    const percent = (Math.abs(high - low) / (((end - start) / last) * metres)) * 100;
    const grade = grades.findLastIndex(({ from }) => percent >= from);
    const before = stretches.at(-1);
    if (before?.grade === grade && before.to === start / last) before.to = end / last;
    else stretches.push({ from: start / last, to: end / last, grade });
  }
  return stretches;
}
