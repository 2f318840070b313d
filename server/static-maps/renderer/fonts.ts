import { GlobalFonts } from '@napi-rs/canvas';

const registered = new Set<string>();

/** Registers the files of a font under one family, so that Skia looks for a character in all of them. Returns the family's name. */
export function registerFonts(name: string, paths: readonly string[]): string {
  const family = `static-maps ${name.replaceAll(/["\\,]/g, ' ')}`;
  for (const path of paths) {
    const key = `${family}\n${path}`;
    if (registered.has(key)) continue;
    registered.add(key);
    GlobalFonts.registerFromPath(path, family);
  }
  return family;
}

/** For what is written beside the map: credits, scales, markers. */
export const furnitureFont = 'Noto Sans Regular';
export const furnitureFamily = (): string => `"${registerFonts(furnitureFont, [])}", sans-serif`;
