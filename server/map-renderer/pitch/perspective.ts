/** From pixels of the flat map around a place to those of the picture: x' = a x + c y, y' = b x + d y. */
export type Tilt = readonly [a: number, b: number, c: number, d: number];

type Point = [x: number, y: number];
/** A place of the ground, and how many pixels above it. */
type Place = readonly [x: number, y: number, up: number];

/** Of MapLibre's camera, vertically, in radians. */
const fieldOfView = 0.643_501_108_793_284_4;
/** Height of the camera over a map seen from straight above, in heights of the picture. */
const cameraHeights = 0.5 / Math.tan(fieldOfView / 2);

/** Distance from the camera to the centre of a picture of this height, as MapLibre has it. */
export const cameraDistance = (height: number): number => cameraHeights * height;

/** Least distance from the camera in shares of that to the centre: what is nearer lies far below the picture. */
const nearest = 0.1;

/**
 * How a picture sees a pitched map. The ground is the flat map: pixels of the picture that it would be without a pitch. The
 * camera looks at the centre; what is as far away as that has its size.
 */
export class Perspective {
  readonly #centreX: number;
  readonly #centreY: number;
  readonly #sin: number;
  /** Of the pitch: 1 from straight above. */
  readonly cos: number;
  /** From the camera to the centre, in pixels. */
  readonly distance: number;

  /** `pitch`: in degrees; width and height in pixels. */
  constructor(pitch: number, width: number, height: number) {
    const angle = (pitch * Math.PI) / 180;
    this.#centreX = width / 2;
    this.#centreY = height / 2;
    this.#sin = Math.sin(angle);
    this.cos = Math.cos(angle);
    this.distance = cameraDistance(height);
  }

  /** How far a place is in front of the camera, `up` pixels over the ground; negative behind it. */
  depth(y: number, up = 0): number {
    return this.distance - (y - this.#centreY) * this.#sin - up * this.cos;
  }

  /** How many times as far away as the centre a place is, `up` pixels over the ground. */
  farness(y: number, up = 0): number {
    return Math.max(nearest, this.depth(y, up) / this.distance);
  }

  /** Whether a place, `up` pixels over the ground, is far enough before the camera to be seen. */
  isInFront(y: number, up = 0): boolean {
    return this.depth(y, up) >= nearest * this.distance;
  }

  /** The pixel that shows a place of the ground; of places at the camera's feet and behind it, one far below the picture. */
  seen(x: number, y: number): Point {
    const far = this.farness(y);
    return [this.#centreX + (x - this.#centreX) / far, this.#centreY + ((y - this.#centreY) * this.cos) / far];
  }

  /** The pixel that shows a point, `up` pixels over the ground, that is in front of the camera. */
  seenAbove(x: number, y: number, up: number): Point {
    const far = this.depth(y, up) / this.distance;
    const down = (y - this.#centreY) * this.cos - up * this.#sin;
    return [this.#centreX + (x - this.#centreX) / far, this.#centreY + down / far];
  }

  /** The place of the ground, or `up` pixels over it, that a pixel below the horizon shows. */
  ground(x: number, y: number, up = 0): Point {
    const slope = (y - this.#centreY) / this.distance;
    const down = (slope * (this.distance - up * this.cos) + up * this.#sin) / (this.cos + slope * this.#sin);
    const far = (this.distance - down * this.#sin - up * this.cos) / this.distance;
    return [this.#centreX + (x - this.#centreX) * far, this.#centreY + down];
  }

  /** How what lies around a place, `up` pixels over the ground, is shortened and turned in the picture. */
  tilt(x: number, y: number, up = 0): Tilt {
    const far = this.farness(y, up);
    const lean = this.#sin / (this.distance * far * far);
    return [1 / far, 0, (x - this.#centreX) * lean, (this.cos - up / this.distance) / (far * far)];
  }

  /** How much farther away it is a pixel of the plane further down, of how far it is there: negative. */
  recession(y: number, up = 0): number {
    return -this.#sin / (this.distance * this.farness(y, up));
  }

  /** The part of a line of the ground that is in front of the camera, in pieces. */
  inFront(line: readonly (readonly [number, number])[]): Point[][] {
    const pieces: Point[][] = [];
    let piece: Point[] | undefined;
    let before: Place | undefined;
    for (const [x, y] of line) {
      const place = [x, y, 0] as const;
      const crossing = before && this.#crossing(before, place);
      before = place;
      if (!this.isInFront(y)) {
        if (crossing !== undefined) piece?.push([crossing[0], crossing[1]]);
        piece = undefined;
        continue;
      }
      if (piece === undefined) {
        piece = crossing === undefined ? [] : [[crossing[0], crossing[1]]];
        pieces.push(piece);
      }
      piece.push([x, y]);
    }
    return pieces;
  }

  /** The part of an area's ring that is in front of the camera. */
  ringInFront(ring: readonly (readonly [number, number])[]): (readonly [number, number])[] {
    return this.clipped(ring.map(([x, y]) => [x, y, 0] as const)).map(([x, y]) => [x, y] as const);
  }

  /** The part of an area in space that is in front of the camera. */
  clipped(ring: readonly Place[]): readonly Place[] {
    if (ring.every(([, y, up]) => this.isInFront(y, up))) return ring;
    return ring.flatMap((place, i) => {
      const before = ring[i - 1] ?? ring.at(-1);
      const crossing = before && this.#crossing(before, place);
      return [...(crossing === undefined ? [] : [crossing]), ...(this.isInFront(place[1], place[2]) ? [place] : [])];
    });
  }

  /** One over the distance of what is so high, at each pixel: a plane; `undefined` for what is higher than the camera. */
  nearnessAt(up: number): readonly [a: number, b: number, c: number] | undefined {
    const far = this.distance - up / this.cos;
    if (far <= 0) return undefined;
    const slope = this.#sin / this.cos / this.distance;
    return [0, slope / far, (1 - this.#centreY * slope) / far];
  }

  /** The place of the ground below the camera. */
  get foot(): Point {
    return [this.#centreX, this.#centreY + this.distance * this.#sin];
  }

  /** Where a segment crosses the plane that is as near as may be. */
  #crossing(a: Place, b: Place): Place | undefined {
    if (this.isInFront(a[1], a[2]) === this.isInFront(b[1], b[2])) return undefined;
    const [from, to, at] = [this.depth(a[1], a[2]), this.depth(b[1], b[2]), nearest * this.distance];
    const share = (at - from) / (to - from);
    return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
  }
}
