import { mercatorAround, type Projection, utmAround, utmPixels } from '../../data-packs/geo/map-projection.ts';
import { mercatorHalf, mercatorX, mercatorY } from '../../data-packs/geo/web-mercator.ts';
import type { Frame } from '../../data-packs/paper/sheet-layout.ts';
import type { LayerGroup, OptionValues } from '../../data-packs/picture/options.ts';
import { nearestTransform, type Transform } from './nearest-transform.ts';
import { Perspective } from './pitch/perspective.ts';
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
  /** Direction that points up, in degrees clockwise from north; with a UTM zone from its grid's north. */
  bearing: number;
  /** Degrees by which the camera looks away from straight down, in Web Mercator; 0 by default. */
  pitch?: number | undefined;
  /** The zone of UTM in which the map is drawn, its scale true in the grid's metres; by default it is Web Mercator. */
  utmZone?: number | undefined;
  /** Zooms by which the map shows more than a screen does at its size, as paper can. */
  detail?: number;
  /** Buildings as outlines, in perspective, whose walls lean over their surroundings, or not at all; by default as styled. */
  buildings?: OptionValues['buildings'];
  /** Groups of layers that are shown, or not, whatever the style says. */
  switches?: Partial<Record<LayerGroup, boolean>> | undefined;
}

export type { Transform } from './nearest-transform.ts';

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
  /** How a pitched map is seen, whose flat pixels are those of `tileTransform`; `undefined` from straight above. */
  readonly perspective: Perspective | undefined;
  /** Device pixels across and down that a pixel of the flat map has. */
  readonly groundScale: readonly [number, number] = [1, 1];
  readonly #projection: Projection;
  /** The pixel of the view's centre. */
  readonly #middle: readonly [x: number, y: number];

  /** `frame`: the part of the view, in device pixels, whose pixels it counts; by default all of it. */
  constructor(view: View, frame?: Frame) {
    const { detail = 0 } = view;
    this.view = { ...view, zoom: view.zoom + detail };
    const [width, height] = [Math.round(view.width * view.pixelRatio), Math.round(view.height * view.pixelRatio)];
    this.width = frame?.width ?? width;
    this.height = frame?.height ?? height;
    this.#middle = [width / 2 - (frame?.x ?? 0), height / 2 - (frame?.y ?? 0)];
    this.centreX = mercatorX(view.longitude);
    this.centreY = mercatorY(view.latitude);
    this.worldSize = tileSize * 2 ** view.zoom * view.pixelRatio;
    const angle = (-view.bearing * Math.PI) / 180;
    this.cos = view.bearing === 0 ? 1 : Math.cos(angle);
    this.sin = view.bearing === 0 ? 0 : Math.sin(angle);
    const { utmZone: zone, pitch = 0 } = view;
    this.perspective = pitch === 0 ? undefined : new Perspective(pitch, this.width, this.height);
    this.#projection =
      zone === undefined ? mercatorAround(this.centreX, this.centreY, this.worldSize) : utmAround({ ...view, zone });
  }

  /** The same view for a part of its pixels, of any size. */
  part(frame: Frame): Camera {
    return new Camera({ ...this.view, zoom: this.view.zoom - (this.view.detail ?? 0) }, frame);
  }

  /** Whether straight lines of tiles may be curved in the picture. */
  get isCurved(): boolean {
    return this.view.utmZone !== undefined;
  }

  /** Device pixels of a place in world coordinates. */
  project(x: number, y: number): [number, number] {
    const flat = this.projectFlat(x, y);
    return this.perspective === undefined ? flat : this.perspective.seen(...flat);
  }

  /** Device pixels of a line of places in world coordinates, in the pieces that are in front of the camera. */
  projectLine(line: readonly (readonly [number, number])[]): [number, number][][] {
    const { perspective } = this;
    if (perspective === undefined) return [line.map(([x, y]) => this.projectFlat(x, y))];
    const pieces = perspective.inFront(line.map(([x, y]) => this.projectFlat(x, y)));
    return pieces.map(piece => piece.map(([x, y]) => perspective.seen(x, y)));
  }

  /** Device pixels of an area's ring in world coordinates, as far as it is in front of the camera. */
  projectRing(ring: readonly (readonly [number, number])[]): [number, number][] {
    const { perspective } = this;
    if (perspective === undefined) return ring.map(([x, y]) => this.projectFlat(x, y));
    return perspective
      .ringInFront(ring.map(([x, y]) => this.projectFlat(x, y)))
      .map(([x, y]) => perspective.seen(x, y));
  }

  /** The same without a pitch. */
  projectFlat(x: number, y: number): [number, number] {
    const [dx, dy] = this.#projection.forward(x, y);
    const [x0, y0] = this.#middle;
    return [x0 + dx * this.cos - dy * this.sin, y0 + dx * this.sin + dy * this.cos];
  }

  /** World coordinates of a device pixel. */
  unproject(x: number, y: number): [number, number] {
    const flat = this.perspective === undefined ? ([x, y] as const) : this.perspective.ground(x, y);
    return this.unprojectFlat(...flat);
  }

  /** The same without a pitch. */
  unprojectFlat(x: number, y: number): [number, number] {
    const dx = x - this.#middle[0];
    const dy = y - this.#middle[1];
    return this.#projection.inverse(dx * this.cos + dy * this.sin, dy * this.cos - dx * this.sin);
  }

  /** Gives the transform from a tile's coordinates to device pixels without a pitch; if that is curved, the nearest straight one. */
  tileTransform({ z, x, y, wrap }: TileId): Transform {
    const side = 1 / 2 ** z;
    const [west, north] = [(x + wrap * 2 ** z) / 2 ** z, y / 2 ** z];
    if (this.isCurved) {
      const [east, south] = [west + side, north + side];
      const corners = [
        this.project(west, north),
        this.project(east, north),
        this.project(west, south),
        this.project(east, south),
      ] as const;
      return nearestTransform(corners, extent);
    }
    const scale = this.worldSize / 2 ** z / extent;
    const [e, f] = this.projectFlat(west, north);
    return [scale * this.cos, scale * this.sin, -scale * this.sin, scale * this.cos, e, f];
  }

  /** World coordinates of corners around the picture, in order. */
  corners(margin = 0): [number, number][] {
    if (this.perspective !== undefined) return this.#cornersInPerspective(this.perspective, margin);
    const beside = margin + (this.isCurved ? this.#bulge(margin) : 0);
    const [right, bottom] = [this.width + beside, this.height + beside];
    return [
      this.unproject(-beside, -beside),
      this.unproject(right, -beside),
      this.unproject(right, bottom),
      this.unproject(-beside, bottom),
    ];
  }

  /** The margin is on the ground: around the picture it would reach the horizon. */
  #cornersInPerspective(perspective: Perspective, margin: number): [number, number][] {
    const { width, height } = this;
    const corners = [
      [0, 0, -1, -1],
      [width, 0, 1, -1],
      [width, height, 1, 1],
      [0, height, -1, 1],
    ] as const;
    return corners.map(([x, y, across, down]) => {
      const [fx, fy] = perspective.ground(x, y);
      // The sides lean, by less than 45 degrees.
      return this.unprojectFlat(fx + 2 * margin * across, fy + margin * down);
    });
  }

  /** Device pixels by which the picture's edges reach over straight lines of the world between its corners. */
  #bulge(margin: number): number {
    const [right, bottom] = [this.width + margin, this.height + margin];
    const edges: [number, number, number, number][] = [
      [-margin, -margin, right, -margin],
      [right, -margin, right, bottom],
      [right, bottom, -margin, bottom],
      [-margin, bottom, -margin, -margin],
    ];
    const bulges = edges.map(([x1, y1, x2, y2]) => {
      const [[ax, ay], [mx, my], [bx, by]] = [
        this.unproject(x1, y1),
        this.unproject((x1 + x2) / 2, (y1 + y2) / 2),
        this.unproject(x2, y2),
      ];
      return Math.hypot(mx - (ax + bx) / 2, my - (ay + by) / 2) * this.worldSize;
    });
    return Math.max(...bulges) * 1.2 + 1;
  }

  /** CSS pixels per metre on the ground at the centre. */
  pixelsPerMetre(): number {
    // Its zoom may be a finer one's.
    if (this.isCurved)
      return utmPixels({ ...this.view, zoom: this.view.zoom - (this.view.detail ?? 0), pixelRatio: 1 });
    const circumference = 2 * mercatorHalf * Math.cos((this.view.latitude * Math.PI) / 180);
    return this.worldSize / this.view.pixelRatio / circumference;
  }
}
