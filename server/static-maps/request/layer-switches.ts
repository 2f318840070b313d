import { z } from 'zod';
import { type LayerGroup, type LayerSwitches, layerGroups } from '../../map-renderer/index.ts';

const described: Readonly<Record<LayerGroup, string>> = {
  labels: '`false` leaves out all names, numbers and icons of the map; overlays keep theirs.',
  pois: '`false` leaves out points of interest, summits and huts among them.',
  relief: 'Shaded relief, where a region has heights; as the style is by default.',
  contours: 'Contour lines with their heights; as the style is by default.',
};

const flag = z.enum(['true', 'false']).transform(value => value === 'true');

/** Switches of groups of layers in a query string. */
export const layerQuery = {
  labels: flag.optional().describe(described.labels),
  pois: flag.optional().describe(described.pois),
  relief: flag.optional().describe(described.relief),
  contours: flag.optional().describe(described.contours),
};

/** The same switches in a JSON body. */
export const layerBody = {
  labels: z.boolean().optional().describe(described.labels),
  pois: z.boolean().optional().describe(described.pois),
  relief: z.boolean().optional().describe(described.relief),
  contours: z.boolean().optional().describe(described.contours),
};

export type LayerRequest = { [group in LayerGroup]?: boolean | undefined };

/** What of the map is switched; `undefined`: nothing. */
export function switchesOf(asked: LayerRequest): LayerSwitches | undefined {
  const stated = layerGroups.flatMap(group => (asked[group] === undefined ? [] : [[group, asked[group]] as const]));
  return stated.length === 0 ? undefined : Object.fromEntries(stated);
}
