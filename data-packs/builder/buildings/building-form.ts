import { metres } from '../basemap/layers/buildings.ts';
import { type Tags, tagSet, tagTable } from '../osm/osm-view.ts';
import type { Direction } from './oriented-box.ts';

export const roofShapes = [
  'flat',
  'skillion',
  'gabled',
  'half-hipped',
  'hipped',
  'gambrel',
  'mansard',
  'round',
  'pyramidal',
  'dome',
] as const;
export type RoofShape = (typeof roofShapes)[number];

/** What tags say of a building's form; heights in metres above the ground. */
export interface BuildingForm {
  bottom: number;
  /** Of the highest point; undefined: storeys and roof. */
  top: number | undefined;
  /** Height of the storeys below the roof, where `top` is undefined. */
  walls: number;
  roof: {
    shape: RoofShape;
    /** Not tagged, but usual for its kind. */
    assumed: boolean;
    height: number | undefined;
    /** Rise per run. */
    slope: number | undefined;
    /** Downhill, east and north. */
    direction: Direction | undefined;
    /** The ridge is parallel to the shorter side. */
    across: boolean;
  };
  /** A roof on posts. */
  open: boolean;
}

const storey = 3;
/** Attic and plinth of a building with a flat roof, as on the flat map. */
const above = 2;

/** Other names of shapes, and the nearest drawn one. */
const sameShape = tagTable<RoofShape>([
  ['skillion', 'shed lean_to'],
  ['gabled', 'gable pitched saltbox double_saltbox crosspitched cross_gabled gabled_height_moved'],
  ['half-hipped', 'half_hipped side_half-hipped'],
  ['hipped', 'hip side_hipped'],
  ['round', 'barrel arched'],
  ['pyramidal', 'cone conical pyramid'],
  ['dome', 'onion'],
]);

/** Storeys of buildings of which nothing is said. */
const usualStoreys = tagTable([
  [1, 'garage garages shed carport roof hut kiosk greenhouse container service cabin bungalow static_caravan toilets'],
  [4, 'apartments office hotel hospital church'],
  [7, 'cathedral'],
]);

/** Kinds that have a ridge almost everywhere; all others are flat where no shape is tagged. */
const pitchedKinds = tagSet(
  'house detached semidetached_house terrace bungalow cabin farm barn farm_auxiliary stable church chapel',
);

const openKinds = tagSet('roof carport canopy');

export function buildingForm(tags: Tags): BuildingForm {
  const part = tags['building:part'];
  const kind = part === undefined || part === 'no' || part === 'yes' ? (tags.building ?? part ?? 'yes') : part;
  const shape = roofShape(tags['roof:shape'], kind, part === undefined);
  const roofLevels = metres(tags['roof:levels']);
  const angle = metres(tags['roof:angle']);
  const levels = metres(tags['building:levels']) ?? usualStoreys.get(kind) ?? 2;
  const top = metres(tags.height) ?? metres(tags['building:height']);
  const open = openKinds.has(kind);
  const minLevel = metres(tags['building:min_level']);
  return {
    bottom: metres(tags.min_height) ?? (minLevel === undefined ? 0 : minLevel * storey),
    top: top === 0 ? undefined : top,
    walls: Math.max(1, levels) * storey + (shape === 'flat' ? above : 0),
    roof: {
      shape,
      assumed: tags['roof:shape'] === undefined,
      height: metres(tags['roof:height']) ?? (roofLevels ? roofLevels * storey : undefined),
      slope: angle !== undefined && angle > 0 && angle < 85 ? Math.tan((angle * Math.PI) / 180) : undefined,
      direction: compass(tags['roof:direction'] ?? tags['roof:slope:direction']),
      across: tags['roof:orientation'] === 'across',
    },
    open,
  };
}

function roofShape(tagged: string | undefined, kind: string, whole: boolean): RoofShape {
  if (tagged === undefined) return whole && pitchedKinds.has(kind) ? 'gabled' : 'flat';
  return roofShapes.find(shape => shape === tagged) ?? sameShape.get(tagged) ?? 'flat';
}

const points = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'];

/** "SSE", "157.5", "157°": the direction in the plane. */
function compass(value: string | undefined): Direction | undefined {
  if (value === undefined) return undefined;
  const point = points.indexOf(value.trim().toUpperCase());
  const degrees = point === -1 ? Number(value.replace(/\s*°$/, '')) : point * 22.5;
  if (value.trim() === '' || !Number.isFinite(degrees)) return undefined;
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}
