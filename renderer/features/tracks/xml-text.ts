/** A text without what XML forbids and nobody can read: control characters, and halves of characters. */
export function readableText(text: string): string {
  return text.toWellFormed().replaceAll(/[^\t\n\r\u{20}-\u{7e}\u{a0}-\u{fffc}\u{10000}-\u{10ffff}]/gu, '');
}

/** A text for XML: readable, and escaped where markup is made of it. */
export function xmlText(text: string): string {
  return readableText(text).replaceAll(/[<>&"']/g, character => `&#${character.charCodeAt(0)};`);
}
