import type { StyleSpecification } from 'maplibre-gl';
import { failureOf } from './failure.ts';
import { send } from './send.ts';

/** The hosted styles. */
export const styleNames = ['light', 'dark', 'grayscale', 'white', 'black', 'outdoor', 'satellite', 'hybrid'] as const;
export type StyleName = (typeof styleNames)[number];

/** Whether the style draws the imagery of regions, each as a source of its own. */
export function isOfImagery(name: StyleName): boolean {
  return name === 'satellite' || name === 'hybrid';
}

/** A hosted style, its placeholders still in it. */
export async function hostedStyle(siteUrl: string, name: StyleName, signal?: AbortSignal): Promise<StyleSpecification> {
  const response = await send(`${siteUrl}/styles/${name}.json`, { signal: signal ?? null });
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as StyleSpecification;
}
