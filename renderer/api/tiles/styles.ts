import type { StyleSpecification } from 'maplibre-gl';
import { isRecord } from '../../../data-packs/base/is-record.ts';
import { failureOf } from '../failure.ts';
import { mapLanguage, windowLanguage } from '../names-language.ts';
import { send } from '../send.ts';

/** The hosted styles. */
export const styleNames = ['light', 'dark', 'grayscale', 'white', 'black', 'outdoor', 'satellite', 'hybrid'] as const;
export type StyleName = (typeof styleNames)[number];

/** Whether the style draws regions' imagery, each archive as its own source. */
export function hasImagery(name: StyleName): boolean {
  return name === 'satellite' || name === 'hybrid';
}

/** A hosted style with its placeholders, its labels in the chosen language; in the window's where no region has it. */
export async function hostedStyle(siteUrl: string, name: StyleName): Promise<StyleSpecification> {
  const style = await withoutFonts(siteUrl, name);
  const list = isRecord(style.metadata) ? style.metadata['outpost:fontFaces'] : undefined;
  return typeof list === 'string' ? { ...style, 'font-faces': await fontFaces(list) } : style;
}

/** Half of a style's bytes, and the same for all: asked for once. */
const fontLists = new Map<string, Promise<FontFaces>>();
type FontFaces = NonNullable<StyleSpecification['font-faces']>;

function fontFaces(address: string): Promise<FontFaces> {
  const known = fontLists.get(address);
  if (known !== undefined) return known;
  const asked = send(address, {}).then(async response => {
    if (!response.ok) throw await failureOf(response);
    return (await response.json()) as FontFaces;
  });
  fontLists.set(address, asked);
  asked.catch(() => fontLists.delete(address));
  return asked;
}

async function withoutFonts(siteUrl: string, name: StyleName): Promise<StyleSpecification> {
  const inLanguage = (code: string) =>
    send(`${siteUrl}/styles/${name}.json?fonts=linked&lang=${encodeURIComponent(code)}`, {});
  let response = await inLanguage(mapLanguage());
  if (response.status === 400) response = await inLanguage(windowLanguage());
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as StyleSpecification;
}

/** Codes of the languages that the installed regions have names in. */
export async function offeredLanguages(siteUrl: string): Promise<string[]> {
  const { metadata } = await withoutFonts(siteUrl, 'light');
  const codes = isRecord(metadata) ? metadata['outpost:languages'] : undefined;
  return Array.isArray(codes) ? codes.filter(code => typeof code === 'string' && code !== 'default') : [];
}
