/** How letters stand where a line runs down: upright, like neighbours, or turned (UTR 50, as MapLibre reads it). */
const upright =
  /[\u02ea-\u02eb\u1100-\u11ff\u1401-\u167f\u18b0-\u18ff\u2065\u2b97\u2bf0-\u2bff\u2e50-\u2e51\u2e80-\u3007\u3012-\u3013\u3020-\u302f\u3031-\u30fb\u30fd-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe1f\ufe30-\ufe48\ufe50-\ufe57\ufe5f-\ufe62\ufe67-\ufe6f\uff00-\uff07\uff0a-\uff0c\uff0e-\uff19\uff1f-\uff3a\uff3c\uff3e\uff40-\uff5a\uffe0-\uffe2\uffe4-\uffe7\ufff0-\ufff8\u{10980}-\u{1099f}\u{11580}-\u{115ff}\u{11a00}-\u{11abf}\u{13000}-\u{1467f}\u{16fe0}-\u{18dff}\u{1aff0}-\u{1b2ff}\u{1cec0}-\u{1cfcf}\u{1d000}-\u{1d1ff}\u{1d2e0}-\u{1d37f}\u{1d800}-\u{1daaf}\u{1f000}-\u{1f7ff}\u{1f900}-\u{1faff}\u{20000}-\u{2fffd}\u{30000}-\u{3fffd}]/u;
const likeNeighbours =
  /[\xa7\xa9\xae\xb1\xbc-\xbe\xd7\xf7\u2016\u2020-\u2021\u2030-\u2031\u203b-\u203c\u2042\u2047-\u2049\u2051\u2100-\u218f\u221e\u2234-\u2235\u2300-\u2307\u230c-\u231f\u2324-\u2328\u232b\u237d-\u239a\u23be-\u23cd\u23cf\u23d1-\u23db\u23e2-\u2422\u2424-\u24ff\u25a0-\u2619\u2620-\u2767\u2776-\u2793\u2b12-\u2b2f\u2b50-\u2b59\u2bb8-\u2beb\u3000-\u303f\u30a0-\u30ff\ue000-\uf8ff\ufe30-\ufe6f\uff00-\uffef\ufffc-\ufffd\u{f0000}-\u{10ffff}]/u;

/** Tells whether a text has letters that stand upright, and may be written downwards. */
export const hasUpright = (text: string): boolean => upright.test(text);

/** Tells whether a letter lies along a line that runs down, and turns its neighbours with it. */
const isTurned = (letter: string): boolean => !upright.test(letter) && !likeNeighbours.test(letter);

/** Longest code of capitals and digits whose letters stand upright ("JR"); longer ones are words. */
const longestCode = 3;

const isSign = (letter: string): boolean => /[\p{P}\p{S}]/u.test(letter);
const isDigit = (letter: string): boolean => /\p{Nd}/u.test(letter);
const isCapitalOrDigit = (letter: string): boolean => /[\p{Nd}\p{Lu}]/u.test(letter);

/** Numbers of any length, and short codes. */
function isUprightRun(run: readonly string[]): boolean {
  const isNumber = run.some(isDigit) && run.every(letter => isDigit(letter) || isSign(letter));
  return isNumber || (run.length <= longestCode && run.every(isCapitalOrDigit));
}

/** Which letters of a text along a line stand upright where it runs down. Runs end at upright ones and blanks. */
export function uprightAlongLine(letters: readonly string[]): boolean[] {
  const stand = letters.map(hasUpright);
  const isOfRun = (i: number): boolean => i < letters.length && stand[i] === false && !/^\s/u.test(letters[i] ?? '');
  for (let start = 0; start < letters.length; start++) {
    let end = start;
    while (isOfRun(end)) end++;
    if (end === start) continue;
    const run = letters.slice(start, end);
    if (isUprightRun(run)) for (let i = start; i < end; i++) stand[i] = isCapitalOrDigit(letters[i] ?? '');
    start = end;
  }
  return stand;
}

/** Signs and their forms in lines that run down, as MapLibre has them. */
const signs = [
  ...'!#$%&()*+,-./:;<=>?@[\\]^_`{|}~¢£¥¦¬¯–—‘’“”…⋯‧₩、。〈〉《》「」『』【】〔〕〖〗！（），－．：；＜＞？［］＿｛｜｝｟｠｡｢｣',
];
const downwards = [
  ...'︕＃＄％＆︵︶＊＋︐︲・／︓︔︿＝﹀︖＠﹇＼﹈＾︳｀︷―︸～￠￡￥￤￢￣︲︱﹃﹄﹁﹂︙︙・￦︑︒︿﹀︽︾﹁﹂﹃﹄︻︼︹︺︗︘︕︵︶︐︲・︓︔︿﹀︖﹇﹈︳︷―︸︵︶︒﹁﹂',
];
const forms: ReadonlyMap<string, string> = new Map(signs.map((sign, i) => [sign, downwards[i] ?? sign]));

export const verticalForms = (text: string): string => [...text].map(letter => forms.get(letter) ?? '').join('');

/** Gives a text's signs their forms in lines that run down, but not those beside letters that are turned. As long as before. */
export function withVerticalSigns(text: string): string {
  const letters = [...text];
  const mayTurn = (letter: string | undefined): boolean =>
    letter === undefined || !isTurned(letter) || forms.has(letter);
  return letters
    .map((letter, i) => {
      const isAmongUpright = mayTurn(letters[i - 1]) && mayTurn(letters[i + 1]);
      return isAmongUpright ? (forms.get(letter) ?? letter) : letter;
    })
    .join('');
}

/** Gives forms to signs all of whose neighbours in a line stand upright, from its beginning on; they stand so, too. */
export function standSigns(
  letters: readonly string[],
  upright: readonly boolean[],
): { letter: string; upright: boolean }[] {
  const stand: { letter: string; upright: boolean }[] = [];
  for (const [i, letter] of letters.entries()) {
    const form = forms.get(letter);
    const isBetween = (stand.at(-1)?.upright ?? true) && (upright[i + 1] ?? true);
    if (upright[i] !== true && form !== undefined && isBetween) stand.push({ letter: form, upright: true });
    else stand.push({ letter, upright: upright[i] === true });
  }
  return stand;
}
