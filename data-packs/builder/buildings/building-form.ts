import { lookup } from '../../base/lookup.ts';
import { metres } from '../basemap/layers/buildings.ts';
import type { Tags } from '../osm/osm-view.ts';
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
const sameShape: Readonly<Record<string, RoofShape>> = {
  shed: 'skillion',
  lean_to: 'skillion',
  pitched: 'gabled',
  saltbox: 'gabled',
  double_saltbox: 'gabled',
  crosspitched: 'gabled',
  cross_gabled: 'gabled',
  gabled_height_moved: 'gabled',
  'side_half-hipped': 'half-hipped',
  side_hipped: 'hipped',
  half_hipped: 'half-hipped',
  hip: 'hipped',
  gable: 'gabled',
  barrel: 'round',
  arched: 'round',
  cone: 'pyramidal',
  conical: 'pyramidal',
  pyramid: 'pyramidal',
  onion: 'dome',
};

/** Storeys of buildings of which nothing is said. */
const usualStoreys: Readonly<Record<string, number>> = {
  garage: 1,
  garages: 1,
  shed: 1,
  carport: 1,
  roof: 1,
  hut: 1,
  kiosk: 1,
  greenhouse: 1,
  container: 1,
  service: 1,
  cabin: 1,
  bungalow: 1,
  static_caravan: 1,
  toilets: 1,
  apartments: 4,
  office: 4,
  hotel: 4,
  hospital: 4,
  church: 4,
  cathedral: 7,
};

/** Kinds that have a ridge almost everywhere; all others are flat where no shape is tagged. */
const pitchedKinds: ReadonlySet<string> = new Set([
  'house',
  'detached',
  'semidetached_house',
  'terrace',
  'bungalow',
  'cabin',
  'farm',
  'barn',
  'farm_auxiliary',
  'stable',
  'church',
  'chapel',
]);

const openKinds: ReadonlySet<string> = new Set(['roof', 'carport', 'canopy']);

export function buildingForm(tags: Tags): BuildingForm {
  const part = tags['building:part'];
  const kind = part === undefined || part === 'no' || part === 'yes' ? (tags.building ?? part ?? 'yes') : part;
  const shape = roofShape(tags['roof:shape'], kind, part === undefined);
  const roofLevels = metres(tags['roof:levels']);
  const angle = metres(tags['roof:angle']);
  const levels = metres(tags['building:levels']) ?? lookup(usualStoreys, kind) ?? 2;
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
  return roofShapes.find(shape => shape === tagged) ?? lookup(sameShape, tagged) ?? 'flat';
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
