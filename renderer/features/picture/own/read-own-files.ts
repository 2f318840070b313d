import { useState } from 'react';
import { base64Of } from '../../../ui/files/base64.ts';
import { formatBytes } from '../../../ui/format/format.ts';
import { pictureWords as t } from '../../../words.ts';
import { isStylesheet, type OwnStyle } from '../choice/own-files.ts';
import type { OwnIcon } from '../choice/own-icons.ts';

/** As the endpoint takes them: bytes, and pixels of a side. */
const largestStyle = 512 * 1024;
const largestIcon = 64 * 1024;
const mostIconPixels = 128;

export const iconTypes = 'image/png,image/svg+xml';

/** A file that is not what is wanted; its message is for people. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile';
}

/** Reads a style of MapLibre's. Throws `UnfitFile`. */
export async function readStyleFile(file: File): Promise<OwnStyle> {
  const { name } = file;
  let stylesheet: unknown;
  try {
    stylesheet = JSON.parse(await file.text());
  } catch {
    throw new UnfitFile(t('noJson', { name }));
  }
  if (!isStylesheet(stylesheet)) throw new UnfitFile(t('noStyle', { name }));
  // Blanks do not count.
  const size = new Blob([JSON.stringify(stylesheet)]).size;
  refuseLarger(largestStyle, name, size);
  return { name, stylesheet };
}

/** Reads a PNG or SVG. Throws `UnfitFile`. */
export async function readIconFile(file: File): Promise<Pick<OwnIcon, 'name' | 'dataUrl'>> {
  const { name, type, size } = file;
  if (!iconTypes.split(',').includes(type)) throw new UnfitFile(t('noIcon', { name }));
  refuseLarger(largestIcon, name, size);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [width, height] = type === 'image/png' ? pngSize(bytes) : [0, 0];
  if (Math.max(width, height) > mostIconPixels)
    throw new UnfitFile(t('wideIcon', { name, width, height, most: mostIconPixels }));
  return { name, dataUrl: `data:${type};base64,${base64Of(bytes)}` };
}

/** Throws `UnfitFile` for a file of more bytes. */
export function refuseLarger(most: number, name: string, size: number): void {
  if (size > most) throw new UnfitFile(t('largeFile', { name, size: formatBytes(size), most: formatBytes(most) }));
}

/** Pixels, which every PNG begins with; the endpoint finds out whether it is one. */
function pngSize(bytes: Uint8Array): [width: number, height: number] {
  if (bytes.length < 24) return [0, 0];
  const head = new DataView(bytes.buffer, bytes.byteOffset);
  return [head.getUint32(16), head.getUint32(20)];
}

/** Takes what is read of files, and says what was wrong with the last one. */
export function useUnfitFile() {
  const [problem, setProblem] = useState<string>();
  const take = <Value>(read: Promise<Value>, give: (value: Value) => void) =>
    void read.then(
      value => {
        setProblem(undefined);
        give(value);
      },
      (cause: unknown) => setProblem(cause instanceof UnfitFile ? cause.message : t('unreadableFile')),
    );
  return { problem, take };
}
