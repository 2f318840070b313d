/** A text without what XML forbids and nobody can read: control characters. Halves of characters become U+FFFD. */
const writable = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');

/** A text without control characters and what stands for characters that were lost. */
export const readableText = (text: string): string => writable(text).replaceAll('\ufffd', '');

/** All but signs that stand for themselves: most texts have none. */
const doubtful = /[^\t\n !#-%(-;=?-~\u00a0-\ud7ff\ue000-\ufffd]/;

/** A text between the tags of XML or HTML, or in an attribute: escaped where markup is made of it. */
export const escapeXml = (text: string): string =>
  doubtful.test(text)
    ? writable(text)
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;')
        // Readers make line feeds of them.
        .replaceAll('\r', '&#13;')
    : text;

/** A text in an attribute, of which readers make line ends blanks. */
export function escapeAttribute(text: string): string {
  const escaped = escapeXml(text);
  return /[\n\t]/.test(escaped) ? escaped.replaceAll(/[\n\t]/g, sign => `&#${sign.charCodeAt(0)};`) : escaped;
}
