/** Characters that XML cannot have, even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text between the tags of an XML file. */
export const escapeXml = (text: string): string =>
  text.toWellFormed().replace(unwritable, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
