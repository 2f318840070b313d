import { roundSteps } from '../../../data-packs/base/round-steps.ts';

const size = { width: 800, height: 240 };
/** Room for the words of the axes, pixels. */
const margin = { left: 64, right: 16, top: 16, bottom: 32 };

/**
 * A profile as SVG.
 * @param heights Metres at even distances; null where none are known.
 * @param length Kilometres.
 */
export function drawProfile(heights: readonly (number | null)[], length: number): string {
  const known = heights.filter(height => height !== null);
  // A flat line does not fill the chart with noise.
  const middle = (Math.min(...known) + Math.max(...known)) / 2;
  const half = Math.max(10, (Math.max(...known) - Math.min(...known)) / 2) * 1.1;
  const [low, high] = [middle - half, middle + half];
  const span = Math.max(length, 0.001);
  const plot = { width: size.width - margin.left - margin.right, height: size.height - margin.top - margin.bottom };
  const x = (kilometres: number) => (margin.left + (kilometres / span) * plot.width).toFixed(1);
  const y = (metres: number) => (margin.top + (1 - (metres - low) / (high - low)) * plot.height).toFixed(1);
  const bottom = size.height - margin.bottom;

  const parts: string[] = [];
  for (const metres of roundSteps(low, high, 5)) {
    parts.push(`<path d="M${margin.left} ${y(metres)}H${size.width - margin.right}" stroke="#dcdcdc"/>`);
    parts.push(`<text x="${margin.left - 8}" y="${y(metres)}" dy=".35em" text-anchor="end">${metres} m</text>`);
  }
  for (const kilometres of roundSteps(0, span, 8)) {
    parts.push(`<path d="M${x(kilometres)} ${bottom}v4" stroke="#767676"/>`);
    parts.push(`<text x="${x(kilometres)}" y="${bottom + 18}" text-anchor="middle">${kilometres} km</text>`);
  }
  for (const run of runs(heights)) {
    const points = run.map(({ at, height }) => `${x((at / Math.max(1, heights.length - 1)) * span)} ${y(height)}`);
    const [first = '', last = ''] = [points[0]?.split(' ')[0], points.at(-1)?.split(' ')[0]];
    parts.push(`<path d="M${first} ${bottom}L${points.join('L')}L${last} ${bottom}z" fill="#cfe3d6"/>`);
    parts.push(
      `<path d="M${points.join('L')}" fill="none" stroke="#1f6f43" stroke-width="2" stroke-linejoin="round"/>`,
    );
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" ` +
    `height="${size.height}" font-family="sans-serif" font-size="12" fill="#333"><rect width="100%" height="100%" fill="#fff"/>` +
    `${parts.join('')}<path d="M${margin.left} ${bottom}H${size.width - margin.right}" stroke="#767676"/></svg>`
  );
}

/** Stretches of known heights. */
function runs(heights: readonly (number | null)[]): { at: number; height: number }[][] {
  const found: { at: number; height: number }[][] = [[]];
  for (const [at, height] of heights.entries()) {
    if (height === null) found.push([]);
    else found.at(-1)?.push({ at, height });
  }
  return found.filter(run => run.length > 0);
}
