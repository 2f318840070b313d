/** A text without what XML forbids and nobody can read: control characters. Halves of characters become U+FFFD. */
const writable = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '');

/** A text without control characters and what stands for characters that were lost. */
export const readableText = (text: string): string => writable(text).replaceAll('\ufffd', '');

/** A text between the tags of XML or HTML, or in an attribute: escaped where markup is made of it. */
export const escapeXml = (text: string): string =>
  writable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
