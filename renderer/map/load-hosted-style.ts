import type { StyleSpecification } from 'maplibre-gl';
import { hostedStyle, isOfImagery, type StyleName } from '../api/styles.ts';
import type { Overlays } from './map-overlays.ts';

/** Styles on a dark ground: borders, route and panels follow. */
function isDark(name: StyleName): boolean {
  return name === 'dark' || name === 'black' || isOfImagery(name);
}

/**
 * Fetches a hosted style and makes it ready to set: the placeholders become the names under which `archives.ts` answers (signed URLs change
 * every few minutes, a map's sources should not), and the overlays are written in.
 */
export async function loadStyle(
  siteUrl: string,
  name: StyleName,
  overlays: Overlays,
  signal?: AbortSignal,
): Promise<StyleSpecification> {
  const hosted = JSON.stringify(await hostedStyle(siteUrl, name, signal))
    .replaceAll('{{TILE_URL}}', 'basemap')
    .replaceAll('{{TERRAIN_URL}}', 'terrain')
    .replace(/\{\{IMAGERY_URL:([^}]+)\}\}/g, 'imagery/$1');
  const style = JSON.parse(hosted) as StyleSpecification;
  // A style of imagery is fetched again whenever regions change, and says more than its archives do.
  if (!isOfImagery(name)) creditByArchive(style);
  return overlays.dress(style, isDark(name));
}

/**
 * A style's credits are those of the day it was fetched, and go before what an archive says. Without them the map credits what the
 * archive holds, which is read anew when regions come or go.
 */
function creditByArchive({ sources }: StyleSpecification): void {
  for (const source of Object.values(sources)) {
    if ('url' in source && 'attribution' in source) delete source.attribution;
  }
}
