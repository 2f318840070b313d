import type { Map as MapLibreMap } from 'maplibre-gl';
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  type TerraDrawChanges,
  TerraDrawCircleMode,
  TerraDrawExtend,
  TerraDrawLineStringMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type TerraDrawStylingFunction,
} from 'terra-draw';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { LonLat, Position } from '../../../data-packs/geo/lon-lat.ts';
import { middleInSight } from '../camera/camera.ts';
import type { Overlays } from '../overlays/overlays.ts';
import {
  circleRing,
  type DrawingTool,
  type DrawnShape,
  middleOfRing,
  radiusOfRing,
  type ShapeKind,
  shapeKinds,
} from './drawn-shape.ts';

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

/** Terra Draw on the window's overlays, which outlive styles of the map; the adapter that comes with it does not. */
class DrawingAdapter extends TerraDrawExtend.TerraDrawBaseAdapter {
  readonly #map: MapLibreMap;
  readonly #overlays: Overlays;

  constructor(map: MapLibreMap, overlays: Overlays) {
    super({ coordinatePrecision: 9 });
    this.#map = map;
    this.#overlays = overlays;
  }

  override getMapEventElement(): HTMLElement {
    return this.#map.getCanvas();
  }

  override getLngLatFromEvent({ clientX, clientY }: PointerEvent | MouseEvent): { lng: number; lat: number } {
    const { left, top } = this.#map.getContainer().getBoundingClientRect();
    return this.unproject(clientX - left, clientY - top);
  }

  override project(lng: number, lat: number): { x: number; y: number } {
    const { x, y } = this.#map.project({ lng, lat });
    return { x, y };
  }

  override unproject(x: number, y: number): { lng: number; lat: number } {
    const { lng, lat } = this.#map.unproject([x, y]);
    return { lng, lat };
  }

  override setCursor(cursor: Parameters<TerraDrawExtend.TerraDrawBaseAdapter['setCursor']>[0]): void {
    this.#map.getCanvas().style.cursor = cursor === 'unset' ? '' : cursor;
  }

  override setDraggability(enabled: boolean): void {
    if (enabled) this.#map.dragPan.enable();
    else this.#map.dragPan.disable();
  }

  override setDoubleClickToZoom(enabled: boolean): void {
    if (enabled) this.#map.doubleClickZoom.enable();
    else this.#map.doubleClickZoom.disable();
  }

  override render({ created, updated, unchanged }: TerraDrawChanges, styling: TerraDrawStylingFunction): void {
    const features = [...unchanged, ...updated, ...created].flatMap((feature): GeoJSON.Feature[] => {
      const { geometry, properties } = feature;
      const style = lookup(styling, String(properties.mode))?.(feature);
      if (style === undefined || (geometry.type === 'Point' && style.pointWidth === 0)) return [];
      const colors = {
        Point: style.pointOutlineColor,
        LineString: style.lineStringColor,
        Polygon: style.polygonOutlineColor,
      };
      const color = lookup(colors, geometry.type);
      const label = typeof properties.name === 'string' && properties.name !== '' ? { label: properties.name } : {};
      return [{ type: 'Feature', geometry, properties: { color, radius: style.pointWidth, ...label } }];
    });
    this.#overlays.set('drawing', features);
  }

  override clear(): void {
    this._currentModeCallbacks?.onClear();
    this.#overlays.set('drawing', []);
  }

  override register(callbacks: Parameters<TerraDrawExtend.TerraDrawBaseAdapter['register']>[0]): void {
    super.register(callbacks);
    this._currentModeCallbacks?.onReady?.();
  }

  override unregister(): void {
    super.unregister();
    this.#overlays.set('drawing', []);
  }
}
