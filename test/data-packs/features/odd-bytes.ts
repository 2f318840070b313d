import { strToU8, zipSync } from 'fflate';
import { FitBaseType, FitEncoder } from 'fit-file-parser/encoder';

/** Letters of one byte each, as old programs write them. */
export const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1');
export const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
export const zip = (files: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

const semicircles = (degrees: number) => Math.round((degrees * 2 ** 31) / 180);

/** An activity of three positions, a second apart, with a heart rate. */
export function activity(): Uint8Array {
  const encoder = new FitEncoder({ protocolVersion: 0x20 });
  for (const [second, lat, lon] of [
    [0, 47.13, 9.52],
    [1, 47.14, 9.53],
    [2, 47.15, 9.54],
  ] as const)
    encoder.writeMessage(20, [
      {
        number: 253,
        size: 4,
        baseType: FitBaseType.Uint32,
        value: FitEncoder.toFitTimestamp(new Date(Date.UTC(2026, 4, 1, 10, 0, second))),
      },
      { number: 0, size: 4, baseType: FitBaseType.Sint32, value: semicircles(lat) },
      { number: 1, size: 4, baseType: FitBaseType.Sint32, value: semicircles(lon) },
      { number: 3, size: 1, baseType: FitBaseType.Uint8, value: 120 + second },
    ]);
  return encoder.close();
}

/** With a byte of its sum changed. */
export function withBadSum(bytes: Uint8Array): Uint8Array {
  const changed = bytes.slice();
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 0xff;
  return changed;
}
