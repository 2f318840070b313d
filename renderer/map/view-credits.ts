import type { IControl, Map as MapLibreMap } from 'maplibre-gl';
import type { RegionInfo } from '../api/health.ts';
import type { StyleName } from '../api/styles.ts';
import { creditsInView } from './credits-in-view.ts';

/** Credits of what the map shows now; MapLibre's own control names those of all regions everywhere. */
export class ViewCredits implements IControl {
  readonly #box = document.createElement('div');
  readonly #inner = document.createElement('div');
  #map: MapLibreMap | undefined;
  #regions: readonly RegionInfo[] = [];
  #style: StyleName = 'light';

  constructor() {
    this.#box.className = 'maplibregl-ctrl maplibregl-ctrl-attrib';
    this.#inner.className = 'maplibregl-ctrl-attrib-inner';
    this.#box.append(this.#inner);
  }

  onAdd(map: MapLibreMap): HTMLElement {
    this.#map = map;
    map.on('moveend', this.#update);
    map.on('styledata', this.#update);
    this.#update();
    return this.#box;
  }

  onRemove(map: MapLibreMap): void {
    map.off('moveend', this.#update);
    map.off('styledata', this.#update);
    this.#box.remove();
    this.#map = undefined;
  }

  show(regions: readonly RegionInfo[], style: StyleName): void {
    this.#regions = regions;
    this.#style = style;
    this.#update();
  }

  readonly #update = (): void => {
    if (this.#map === undefined) return;
    const view = this.#map.getBounds();
    const credits = creditsInView(this.#regions, this.#style, [
      view.getWest(),
      view.getSouth(),
      view.getEast(),
      view.getNorth(),
    ]);
    const shown = credits.map(({ text, url }) =>
      url === undefined || !/^https?:/i.test(url) ? text : link(text, url),
    );
    const note = noteOf(this.#map);
    if (note !== undefined) shown.unshift(note);
    this.#inner.replaceChildren(...shown.flatMap((credit, i) => (i === 0 ? [credit] : [' · ', credit])));
  };
}

/** Said by a style that lacks something, as one with imagery where none is installed. */
function noteOf(map: MapLibreMap): string | undefined {
  const note = (map.getStyle()?.metadata as { 'outpost:note'?: unknown } | undefined)?.['outpost:note'];
  return typeof note === 'string' ? note : undefined;
}

function link(text: string, url: string): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.target = '_blank';
  anchor.rel = 'noopener';
  anchor.textContent = text;
  return anchor;
}
