import {
  backslash,
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
} from '../../data-packs/format/json-characters.ts';

/**
 * How much there is in a JSON text and how deep it is nested, counted while its bytes arrive: parsing takes far longer for many small or
 * nested values than for one long string of the same size. It does not check the text.
 */
export class JsonShape {
  /** Brackets of both kinds that are open now, and the most that were. */
  deepest = 0;
  /** Every value but the first of a list or an object follows a comma. */
  commas = 0;
  #depth = 0;
  #inString = false;
  #escaped = false;

  add(bytes: Uint8Array): void {
    let inString = this.#inString;
    let escaped = this.#escaped;
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (escaped) escaped = false;
      else if (inString) {
        if (byte === quote) inString = false;
        else if (byte === backslash) escaped = true;
      } else if (byte === quote) inString = true;
      else if (byte === comma) this.commas++;
      else if (byte === openBracket || byte === openBrace) {
        this.#depth++;
        if (this.#depth > this.deepest) this.deepest = this.#depth;
      } else if (byte === closeBracket || byte === closeBrace) this.#depth--;
    }
    this.#inString = inString;
    this.#escaped = escaped;
  }
}
