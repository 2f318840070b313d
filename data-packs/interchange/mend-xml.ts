import { lookup } from '../base/lookup.ts';

/** CDATA, in which nothing is markup; comments; marks and signs that are none. */
const marks =
  /<!\[CDATA\[|<!--|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)|<(?![\p{L}_:/!?])|[^\P{Cc}\t\n\r]/giu;

const control = /[^\P{Cc}\t\n\r]/gu;

const commentStart = '<!--';
const dataStart = '<![CDATA[';
const dataEnd = ']]>';
const meant: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', [dataStart]: dataStart };

/** Longer is no mark that begins at the end of a piece. */
const longestMark = 10;

/**
 * Makes texts of marks that stand alone (`Bed & Breakfast`, `a < b`, `&nbsp;`), and leaves out what no XML may have:
 * control characters, and comments, in which some write dashes.
 */
export function* mendXml(pieces: Iterable<string>): Generator<string> {
  let rest = '';
  /** What ends the part in which nothing is markup. */
  let end: string | undefined;
  const mend = (text: string): string => {
    let mended = '';
    for (let at = 0; at < text.length; ) {
      if (end !== undefined) {
        const to = text.indexOf(end, at);
        if (end === dataEnd) mended += text.slice(at, to < 0 ? text.length : to).replaceAll(control, '');
        if (to < 0) break;
        at = to + end.length;
        if (end === dataEnd) mended += end;
        end = undefined;
        continue;
      }
      marks.lastIndex = at;
      const found = marks.exec(text);
      if (found === null) return mended + text.slice(at);
      const [mark] = found;
      mended += text.slice(at, found.index) + (lookup(meant, mark) ?? '');
      if (mark.length > 1) end = mark === commentStart ? '-->' : dataEnd;
      at = found.index + mark.length;
    }
    return mended;
  };
  for (const piece of pieces) {
    const text = rest + piece;
    const open = Math.max(...['&', '<', ']', '-'].map(sign => text.lastIndexOf(sign)));
    // All of a row of such signs belongs together: `]]>`.
    let cut = open >= 0 && text.length - open <= longestMark ? open : text.length;
    while (cut > 0 && cut < text.length && /[\]-]/.test(text[cut - 1] ?? '') && text.length - cut <= longestMark)
      cut -= 1;
    rest = text.slice(cut);
    yield mend(text.slice(0, cut));
  }
  yield mend(rest);
}
