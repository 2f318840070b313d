/** Unpacks a block of LZ4 into at most so many bytes. Throws a `RangeError` where it is damaged. */
export function unpackLz4(block: Uint8Array, most: number): Uint8Array {
  const out = new Uint8Array(most);
  let from = 0;
  let to = 0;
  const next = (): number => {
    const byte = block[from++];
    if (byte === undefined) throw new RangeError('the LZ4 block ends early');
    return byte;
  };
  const room = (length: number): number => {
    if (length > most - to) throw new RangeError('the LZ4 block is larger than stated');
    return length;
  };
  const lengthOf = (nibble: number): number => {
    let length = nibble;
    if (nibble === 15) for (let more = 255; more === 255; length += more) more = next();
    return length;
  };
  while (from < block.length) {
    const token = next();
    const literals = room(lengthOf(token >>> 4));
    if (literals > block.length - from) throw new RangeError('the LZ4 block ends early');
    out.set(block.subarray(from, from + literals), to);
    from += literals;
    to += literals;
    // The last sequence has nothing to repeat.
    if (from === block.length) break;
    const back = next() | (next() << 8);
    if (back === 0 || back > to) throw new RangeError('the LZ4 block repeats what it does not have');
    const end = to + room(lengthOf(token & 15) + 4);
    // One by one: it may repeat what it writes.
    for (; to < end; to++) out[to] = out[to - back] as number;
  }
  return out.subarray(0, to);
}
