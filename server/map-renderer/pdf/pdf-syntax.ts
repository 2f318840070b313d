/** PDF points per CSS pixel. */
export const points = 72 / 96;

export const utf16 = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');

/** A text of any script as PDF writes it: UTF-16 in hexadecimal digits. */
export const textString = (text: string): string => `<feff${utf16(text)}>`;

/** An entry of the catalogue that lists layers (optional content groups), given as they lie on each other; readers list the uppermost first. */
export function layerList(groups: readonly number[]): string {
  const all = groups.map(number => `${number} 0 R`);
  return `/OCProperties <</OCGs [${all.join(' ')}] /D <</Order [${all.toReversed().join(' ')}] /ON [${all.join(' ')}]>>>>`;
}
