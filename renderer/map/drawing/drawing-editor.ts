import type { Map as MapLibreMap } from 'maplibre-gl';
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import { middleInSight } from '../camera/camera.ts';
import type { Overlays } from '../overlays/overlays.ts';
import { DrawingAdapter } from './drawing-adapter.ts';
import type { DrawingTool, DrawnShape, ShapeKind } from './drawn-shape.ts';
import { circleRing, middleOfRing, radiusOfRing, shapeKinds } from './drawn-shape.ts';

export interface DrawingListener {
  /** The shape that is being drawn, with the place of the pointer; undefined when there is none. */
  onDraft(draft: DrawnShape | undefined): void;
  /** All shapes, after one was finished or moved. */
  onChange(shapes: readonly DrawnShape[], changed: DrawnShape): void;
  onSelect(id: string | undefined): void;
}

/** Pixels within which a click finishes a shape, or takes hold of a corner. */
const reach = 14;
/** Digits of degrees that Terra Draw takes. */
const digits = 9;

/** Corners of a circle for each that is shown as a handle. */
const circleHandleStep = 16;

const rounded = ([lon, lat]: Readonly<Position>): Position => [
  Number(lon.toFixed(digits)),
  Number(lat.toFixed(digits)),
];

/** Draws shapes with the pointer, or from places that are given to it, and lets them be moved. */
export class DrawingEditor {
  readonly #map: MapLibreMap;
  readonly #draw: TerraDraw;
  readonly #modes;
  readonly #listener: DrawingListener;
  /** Finished shapes, by id. */
  #shapes = new Map<string, DrawnShape>();
  #tool: DrawingTool = 'select';

  constructor(map: MapLibreMap, overlays: Overlays, color: `#${string}`, listener: DrawingListener) {
    this.#map = map;
    this.#listener = listener;
    const area = { fillColor: color, outlineColor: color, outlineWidth: 3 };
    const point = { pointWidth: 5, pointColor: color, pointOutlineColor: color, pointOutlineWidth: 2 };
    const closing = { closingPointWidth: 5, closingPointOutlineColor: color, closingPointColor: color };
    this.#modes = {
      line: new TerraDrawLineStringMode({
        modeName: 'line',
        pointerDistance: reach,
        styles: { lineStringColor: color, ...closing },
      }),
      area: new TerraDrawPolygonMode({ modeName: 'area', pointerDistance: reach, styles: { ...area, ...closing } }),
      circle: new TerraDrawCircleMode({ modeName: 'circle', projection: 'globe', styles: area }),
      point: new TerraDrawPointMode({ modeName: 'point', styles: point }),
    };
    const corners = { midpoints: true, draggable: true, deletable: true };
    const select = new TerraDrawSelectMode({
      pointerDistance: reach * 2,
      keyEvents: null,
      flags: {
        line: { feature: { draggable: true, coordinates: corners } },
        area: { feature: { draggable: true, coordinates: corners } },
        circle: { feature: { draggable: true, coordinates: { resizable: 'center' } } },
        point: { feature: { draggable: true } },
      },
      styles: {
        selectedPointWidth: 8,
        selectedPointOutlineColor: color,
        selectedLineStringColor: color,
        selectedPolygonOutlineColor: color,
        selectionPointWidth: point => (this.#hasHandle(point) ? 6 : 0),
        selectionPointOutlineColor: color,
        midPointWidth: 3,
        midPointOutlineColor: color,
      },
    });
    const adapter = new DrawingAdapter(map, overlays);
    this.#draw = new TerraDraw({ adapter, modes: [...Object.values(this.#modes), select], tracked: false });
    this.#draw.on('change', (_ids, type) => {
      if (type !== 'styling' && this.#tool !== 'select') listener.onDraft(this.#draft());
    });
    this.#draw.on('finish', id => this.#finished(String(id)));
    this.#draw.on('select', id => listener.onSelect(String(id)));
    this.#draw.on('deselect', () => listener.onSelect(undefined));
    this.#draw.start();
  }

  stop(): void {
    this.#draw.stop();
  }

  setTool(tool: DrawingTool): void {
    this.#tool = tool;
    this.#draw.setMode(tool);
    this.#listener.onDraft(undefined);
  }

  /** Shows these shapes instead of those before. */
  load(shapes: readonly DrawnShape[]): void {
    // Lets go of what is selected or being drawn.
    this.#draw.setMode('select');
    this.#draw.removeFeatures([...this.#shapes.keys()].filter(id => this.#draw.hasFeature(id)));
    this.#shapes = new Map(shapes.map(shape => [shape.id, shape]));
    this.#draw.addFeatures(shapes.map(featureOf));
    this.setTool(this.#tool);
  }

  /** Adds a corner, as a click there would. */
  addPoint({ lon, lat }: LonLat): void {
    if (this.#tool === 'select') return;
    const [lng, north] = rounded([lon, lat]);
    const event = { lng, lat: north, button: 'left' as const, heldKeys: [], isContextMenu: false };
    // On no pixel: a place near the last corner is another corner, where a click there would finish the shape.
    const given = { ...event, containerX: Number.NaN, containerY: Number.NaN };
    const mode = this.#modes[this.#tool];
    mode.onMouseMove(given);
    mode.onClick(given);
  }

  /** Adds a corner in the middle of the uncovered map. */
  addMiddle(): void {
    const { x, y } = middleInSight(this.#map);
    const { lng, lat } = this.#map.unproject([x, y]);
    this.addPoint({ lon: lng, lat });
  }

  finish(): void {
    // A circle is finished by its edge.
    if (this.#tool === 'line' || this.#tool === 'area') this.#modes[this.#tool].onKeyUp(key('Enter'));
  }

  cancel(): void {
    if (this.#tool !== 'select' && this.#tool !== 'point') this.#modes[this.#tool].onKeyUp(key('Escape'));
    this.#listener.onDraft(undefined);
  }

  select(id: string): void {
    if (this.#tool === 'select' && this.#draw.hasFeature(id)) this.#draw.selectFeature(id);
  }

  /** All corners can be taken hold of, but those of a circle are too many to show. */
  #hasHandle({ properties }: GeoJSONStoreFeatures): boolean {
    const { selectionPointFeatureId, index } = properties;
    const shape = this.#shapes.get(String(selectionPointFeatureId));
    return shape?.kind !== 'circle' || Number(index) % circleHandleStep === 0;
  }

  #draft(): DrawnShape | undefined {
    const feature = this.#draw
      .getSnapshot()
      .find(({ id, properties }) => properties.currentlyDrawing === true && !this.#shapes.has(String(id)));
    return feature && shapeOf(feature, '');
  }

  #finished(id: string): void {
    const feature = this.#draw.getSnapshotFeature(id);
    if (feature === undefined) return;
    const shape = shapeOf(feature, this.#shapes.get(id)?.name ?? '');
    if (shape === undefined) return;
    this.#shapes.set(id, shape);
    this.#listener.onDraft(undefined);
    this.#listener.onChange([...this.#shapes.values()], shape);
  }
}

const key = (name: string) => ({ key: name, heldKeys: [], preventDefault: () => undefined });

function featureOf({ id, kind, name, positions }: DrawnShape): GeoJSONStoreFeatures {
  const coordinates = positions.map(rounded);
  const [first = [0, 0]] = coordinates;
  const geometry =
    kind === 'point'
      ? { type: 'Point' as const, coordinates: first }
      : kind === 'line'
        ? { type: 'LineString' as const, coordinates }
        : { type: 'Polygon' as const, coordinates: [coordinates] };
  return { type: 'Feature', id, properties: { mode: kind, name }, geometry };
}

function shapeOf({ id, properties, geometry }: GeoJSONStoreFeatures, name: string): DrawnShape | undefined {
  const kind: ShapeKind | undefined = shapeKinds.find(one => one === properties.mode);
  if (kind === undefined) return undefined;
  const given =
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : (geometry.coordinates[0] ?? []);
  const positions = given.map(([lon = 0, lat = 0]): Position => [lon, lat]);
  const shape = { id: String(id), kind, name };
  if (kind !== 'circle') return { ...shape, positions };
  // Moved north or south, a ring is no circle on the Earth any more.
  const radius = radiusOfRing(positions);
  return { ...shape, positions: circleRing(middleOfRing(positions), radius), radius };
}
