import { GlobalFonts } from '@napi-rs/canvas';

const families = new Map<string, string>();

/**
 * Registers the files of a font, each as a family of its own: Skia then looks for a character in one after the other,
 * which it does not do within a family. Returns the families as CSS lists them; called again without files, those of
 * before.
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
