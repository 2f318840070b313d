import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpackLz4 } from '../../../data-packs/builder/osm/pbf/lz4.ts';

/** The block of `lz4 -9`: long runs, matches that overlap, literals of every byte. */
const packed = Buffer.from(
  'H2EBAP//qtdNYWluIFN0cmVldCwgDQCpIDEyLCBVcHBlchYA//QAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywt' +
    'Li8wMTIzNDU2Nzg5Ojs8PT4/QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl9gYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CB' +
    'goOEhYaHiImKi4yNjo+QkZKTlJWWl5iZmpucnZ6foKGio6SlpqeoqaqrrK2ur7CxsrO0tba3uLm6u7y9vr/AwcLDxMXGx8jJysvMzc7P0NHS09TV' +
    '1tfY2drb3N3e3+Dh4uPk5ebn6Onq6+zt7u/w8fLz9PX29/j5+vv8/f7/YWJjAwD/U/9HAAMGCQwPEhUYGx4hJCcqLTAzNjk8P0JFSEtOUVRXWl1g' +
    'Y2ZpbG9ydXh7foGEh4qNkJOWmZyfoqWoq66xtLe6vcDDxsnMz9LV2Nve4eTn6u3w8/b5/P9WAO/wEXRoZSBlbmQgb2YgaXQgYWxsLCB3aXRoIGxp' +
    'dGVyYWxz',
  'base64',
);
const threes = Array.from({ length: 86 }, (_, i) => 3 * i);
const text = Buffer.concat([
  Buffer.from(`${'a'.repeat(700)}Main Street, Main Street 12, Upper Main Street `),
  Uint8Array.from({ length: 256 }, (_, i) => i),
  Buffer.from('abcabcabcabc'.repeat(30)),
  Uint8Array.from([...threes, ...threes, ...threes, ...threes]),
  Buffer.from('the end of it all, with literals'),
]);

test('what lz4 packs is unpacked, and not a byte more than there is room for', () => {
  expect(Buffer.from(unpackLz4(packed, text.length)).equals(text)).toBe(true);
  expect(Buffer.from(unpackLz4(packed, 5000)).equals(text)).toBe(true);
  expect(() => unpackLz4(packed, text.length - 1)).toThrow('larger than stated');
  expect(() => unpackLz4(packed.subarray(0, 30), 5000)).toThrow('ends early');
  expect(() => unpackLz4(Uint8Array.of(0x10, 1, 2, 0, 0), 100)).toThrow('repeats what it does not have');
  expect(() => unpackLz4(Uint8Array.of(0xff), 100)).toThrow('ends early');
});

test('any bytes are unpacked or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), bytes => {
      try {
        expect(unpackLz4(bytes, 1000).length).toBeLessThanOrEqual(1000);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }),
  );
});
