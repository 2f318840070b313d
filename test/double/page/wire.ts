/**
 * Part of the Electron double (tests only): values as they cross from page to main, with what a structured clone keeps
 * and JSON loses. Its text is also sent into the page, so it names nothing outside itself.
 */
export function makeWire(): { encode(value: unknown): unknown; decode(value: unknown): unknown } {
  const tag = '\u0000wire';

  function toBase64(bytes: Uint8Array): string {
    let text = '';
    for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    return btoa(text);
  }

  function encode(value: unknown): unknown {
    if (value === undefined) return { [tag]: 'undefined' };
    if (typeof value === 'function' || typeof value === 'symbol') throw new Error('An object could not be cloned.');
    if (typeof value === 'bigint') return { [tag]: 'bigint', value: String(value) };
    if (typeof value === 'number' && !Number.isFinite(value)) return { [tag]: 'number', value: String(value) };
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(encode);
    if (value instanceof Date) return { [tag]: 'date', value: value.getTime() };
    if (value instanceof ArrayBuffer) return { [tag]: 'buffer', value: toBase64(new Uint8Array(value)) };
    if (ArrayBuffer.isView(value)) {
      return { [tag]: 'bytes', value: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) };
    }
    if (value instanceof Error) return { [tag]: 'error', name: value.name, message: value.message };
    if (value instanceof Map) return { [tag]: 'map', value: [...value].map(encode) };
    if (value instanceof Set) return { [tag]: 'set', value: [...value].map(encode) };
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, encode(member)]));
  }

  function decode(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(decode);
    const tagged = value as Record<string, unknown>;
    const kept = tagged.value;
    switch (tagged[tag]) {
      case undefined:
        return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, decode(member)]));
      case 'undefined':
        return undefined;
      case 'bigint':
        return BigInt(String(kept));
      case 'number':
        return Number(kept);
      case 'date':
        return new Date(Number(kept));
      case 'buffer':
        return Uint8Array.from(atob(String(kept)), letter => letter.charCodeAt(0)).buffer;
      case 'bytes':
        return Uint8Array.from(atob(String(kept)), letter => letter.charCodeAt(0));
      case 'error':
        return Object.assign(new Error(String(tagged.message)), { name: String(tagged.name) });
      case 'map':
        return new Map(decode(kept) as [unknown, unknown][]);
      case 'set':
        return new Set(decode(kept) as unknown[]);
      default:
        throw new Error(`A value of an unknown kind crossed the border: ${String(tagged[tag])}.`);
    }
  }

  return { encode, decode };
}
