import type { Map as MapLibreMap } from 'maplibre-gl';
import { type TerraDrawChanges, TerraDrawExtend, type TerraDrawStylingFunction } from 'terra-draw';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Overlays } from '../overlays/overlays.ts';

/** Terra Draw on the window's overlays, which outlive styles of the map; the adapter that comes with it does not. */
export class DrawingAdapter extends TerraDrawExtend.TerraDrawBaseAdapter {
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
