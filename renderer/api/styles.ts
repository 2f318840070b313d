import type { StyleSpecification } from 'maplibre-gl';
import { failureOf } from './failure.ts';
import { namesLanguage } from './names-language.ts';
import { send } from './send.ts';

/** The hosted styles. */
export const styleNames = ['light', 'dark', 'grayscale', 'white', 'black', 'outdoor', 'satellite', 'hybrid'] as const;
export type StyleName = (typeof styleNames)[number];

/** Whether the style draws regions' imagery, each archive as its own source. */
export function hasImagery(name: StyleName): boolean {
  return name === 'satellite' || name === 'hybrid';
}

/** A hosted style with its placeholders, its labels in the window's language. */
export async function hostedStyle(siteUrl: string, name: StyleName): Promise<StyleSpecification> {
  const response = await send(`${siteUrl}/styles/${name}.json?lang=${namesLanguage()}`, {});
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as StyleSpecification;
}
