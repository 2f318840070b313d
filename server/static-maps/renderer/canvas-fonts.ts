import { GlobalFonts } from '@napi-rs/canvas';

const families = new Map<string, string>();

/**
 * Registers each file of a font as its own family, because Skia searches families, but not files within one, for a
 * missing character. Returns the families as a CSS list; without files, the families registered before.
 */
export function registerFonts(name: string, paths: readonly string[]): string {
  let list = families.get(name);
  if (list === undefined) {
    const names = paths.map((path, i) => {
      const family = `static-maps ${name.replaceAll(/["\\,]/g, ' ')} ${i}`;
      GlobalFonts.registerFromPath(path, family);
      return `"${family}"`;
    });
    list = [...names, 'sans-serif'].join(',');
    families.set(name, list);
  }
  return list;
}

/** The font of credits, scales and markers. */
export const furnitureFont = 'Noto Sans Regular';
export const furnitureFamily = (): string => registerFonts(furnitureFont, []);
