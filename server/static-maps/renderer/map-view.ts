import { mercatorHalf, mercatorX, mercatorY } from '../../../data-packs/geo/web-mercator.ts';
import type { TileId } from './tile-id.ts';

/** The part of the world in a picture. Zooms are those of 512 px tiles, as MapLibre counts. */
export interface View {
  /** CSS pixels; the picture has `pixelRatio` times as many. */
  width: number;
  height: number;
  pixelRatio: number;
  longitude: number;
  latitude: number;
  zoom: number;
  /** Direction that points up, in degrees clockwise from north. */
  bearing: number;
  /** Zooms by which the map shows more than a screen does at its size, as paper can. */
  detail?: number;
  /** Buildings as outlines, in perspective, whose walls lean over their surroundings, or not at all; by default as styled. */
  buildings?: BuildingsView | undefined;
  /** Groups of layers that are shown, or not, whatever the style says. */
  switches?: LayerSwitches | undefined;
}

export const buildingsViews = ['flat', '3d', 'none'] as const;
export type BuildingsView = (typeof buildingsViews)[number];

export const layerGroups = ['labels', 'pois', 'relief', 'contours'] as const;
export type LayerGroup = (typeof layerGroups)[number];
export type LayerSwitches = Partial<Record<LayerGroup, boolean>>;

/** `[a, b, c, d, e, f]` as canvas takes it: x' = a x + c y + e, y' = b x + d y + f. */
export type Transform = readonly [number, number, number, number, number, number];

/** Tile coordinates run from 0 to this, whatever the tile's own extent is. */
export const extent = 8192;
/** A line or ring: x and y in turn, in tile coordinates. Rings repeat their first point at the end. */
export type Line = Int32Array;
/** CSS pixels along a tile's side at its own zoom. */
export const tileSize = 512;

/** Projects between the world and pixels of the picture. */
export class Camera {
  /** Its zoom is the one that tiles and layers are chosen and styled for. */
  readonly view: View;
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  readonly centreX: number;
  readonly centreY: number;
  /** Device pixels around the world. */
  readonly worldSize: number;
  readonly cos: number;
  readonly sin: number;

  constructor(view: View) {
    const { detail = 0 } = view;
    this.view = { ...view, zoom: view.zoom + detail };
    this.width = Math.round(view.width * view.pixelRatio);
    this.height = Math.round(view.height * view.pixelRatio);
    this.centreX = mercatorX(view.longitude);
    this.centreY = mercatorY(view.latitude);
    this.worldSize = tileSize * 2 ** view.zoom * view.pixelRatio;
    const angle = (-view.bearing * Math.PI) / 180;
    this.cos = view.bearing === 0 ? 1 : Math.cos(angle);
    this.sin = view.bearing === 0 ? 0 : Math.sin(angle);
  }

  /** Device pixels of a place in world coordinates. */
  project(x: number, y: number): [number, number] {
    const dx = (x - this.centreX) * this.worldSize;
    const dy = (y - this.centreY) * this.worldSize;
    return [this.width / 2 + dx * this.cos - dy * this.sin, this.height / 2 + dx * this.sin + dy * this.cos];
  }

  /** World coordinates of a device pixel. */
  unproject(x: number, y: number): [number, number] {
    const dx = x - this.width / 2;
    const dy = y - this.height / 2;
    return [
      this.centreX + (dx * this.cos + dy * this.sin) / this.worldSize,
      this.centreY + (dy * this.cos - dx * this.sin) / this.worldSize,
    ];
  }

  /** Device pixels per unit of a tile's coordinates. */
  tileScale(z: number): number {
    return this.worldSize / 2 ** z / extent;
  }

  /** Gives the transform from a tile's coordinates to device pixels. */
  tileTransform({ z, x, y, wrap }: TileId): Transform {
    const scale = this.tileScale(z);
    const [e, f] = this.project((x + wrap * 2 ** z) / 2 ** z, y / 2 ** z);
    return [scale * this.cos, scale * this.sin, -scale * this.sin, scale * this.cos, e, f];
  }

  /** World coordinates of the picture's corners, in order. */
  corners(margin = 0): [number, number][] {
    const [right, bottom] = [this.width + margin, this.height + margin];
    return [
      this.unproject(-margin, -margin),
      this.unproject(right, -margin),
      this.unproject(right, bottom),
      this.unproject(-margin, bottom),
    ];
  }

  /** CSS pixels per metre on the ground at the centre. */
  pixelsPerMetre(): number {
    const circumference = 2 * mercatorHalf * Math.cos((this.view.latitude * Math.PI) / 180);
    return this.worldSize / this.view.pixelRatio / circumference;
  }
}
