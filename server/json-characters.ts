/** What gives a JSON text its shape: the same codes in UTF-8 and in UTF-16. */
export const quote = 0x22;
export const comma = 0x2c;
export const openBracket = 0x5b;
export const backslash = 0x5c;
export const closeBracket = 0x5d;
export const openBrace = 0x7b;
export const closeBrace = 0x7d;
