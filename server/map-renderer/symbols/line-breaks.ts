/** Characters a line may end on, as in MapLibre. */
const breakable = new Set([0x0a, 0x20, 0x26, 0x29, 0x2b, 0x2d, 0x2f, 0xad, 0xb7, 0x200b, 0x2010, 0x2013, 0x2027]);

interface Break {
  index: number;
  x: number;
  badness: number;
  before: Break | undefined;
}

/** Chinese, Japanese and other scripts whose lines may end after any character, but for marks of long sounds. */
const ideographic =
  /[\u02ea\u02eb\u2e80-\u2fdf\u2ff0-\u303f\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fd-\u30ff\u3105-\u312f\u31a0-\u4dbf\u4e00-\ua48c\ua490-\ua4c6\uf900-\ufad9\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef\u{16fe0}-\u{18d1e}\u{1aff0}-\u{1b2fb}\u{20000}-\u{33479}]/u;

export const isIdeographic = (character: string): boolean => ideographic.test(character);

/** Thai, Lao, Tibetan, Burmese, Khmer and other scripts without spaces: lines end between their words. */
const wordless = /^[\u0e00-\u109f\u1780-\u17ff\u1950-\u1aff\u1b00-\u1b7f\ua980-\ua9ff\uaa60-\uaadf]/;

export const isWordless = (text: string): boolean => wordless.test(text);

export const isBlank = (character: string): boolean => /^\s$/.test(character);

/** The least ragged breaks: where new lines begin, the end included. Scripts without spaces come word by word. */
export function lineBreaks(characters: readonly string[], advances: readonly number[], maxWidth: number): number[] {
  const total = advances.reduce((sum, advance) => sum + advance, 0);
  const newlines = characters.includes('\n');
  if (total > 0 && total <= maxWidth && !newlines) return [characters.length];
  const target = total / Math.max(1, Math.ceil(total / maxWidth));
  const hinted = characters.includes('\u200b');
  const breaks: Break[] = [];
  let x = 0;
  for (let i = 0; i < characters.length; i++) {
    const [previous, character] = [characters[i - 1] ?? '', characters[i] ?? ''];
    if (i > 0) {
      const anywhere = isIdeographic(previous);
      const opensBracket = character === '(' && i + 1 < characters.length;
      const betweenWords = isWordless(previous) && isWordless(character);
      if (breakable.has(previous.codePointAt(0) ?? 0) || anywhere || opensBracket || betweenWords) {
        breaks.push(best(i, x, target, breaks, penalty(previous, character, anywhere && hinted), false));
      }
    }
    if (!isBlank(character)) x += advances[i] as number;
  }
  const found: number[] = [];
  for (let at: Break | undefined = best(characters.length, x, target, breaks, 0, true); at; at = at.before) {
    found.unshift(at.index);
  }
  return found;
}

function penalty(previous: string, next: string, unhinted: boolean): number {
  let points = previous === '\n' ? -10_000 : 0;
  if (unhinted) points += 150;
  if (previous === '(' || previous === '\uff08') points += 50;
  if (next === ')' || next === '\uff09') points += 50;
  return points;
}

function badness(width: number, target: number, points: number, isLast: boolean): number {
  const raggedness = (width - target) ** 2;
  // Prefer a short last line.
  if (isLast) return width < target ? raggedness / 2 : raggedness * 2;
  return raggedness + Math.abs(points) * points;
}

function best(
  index: number,
  x: number,
  target: number,
  breaks: readonly Break[],
  points: number,
  isLast: boolean,
): Break {
  let before: Break | undefined;
  let least = badness(x, target, points, isLast);
  for (const candidate of breaks) {
    const sum = badness(x - candidate.x, target, points, isLast) + candidate.badness;
    if (sum > least) continue;
    before = candidate;
    least = sum;
  }
  return { index, x, badness: least, before };
}
