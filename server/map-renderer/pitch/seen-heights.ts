import type { View } from '../map-view.ts';
import { Perspective, type Tilt } from './perspective.ts';

/** How a picture sees a plane that is parallel to the ground: its places are those of the ground below. */
export type SeenPlane = Pick<Perspective, 'cos' | 'farness' | 'isInFront' | 'recession' | 'seen' | 'tilt'>;

/**
 * How a picture sees what is above the ground, which it does from straight above, too: what is high is farther from the middle
 * there. Where a map from straight above has flat buildings, nothing is above its ground.
 */
export class SeenHeights {
  readonly #perspective: Perspective;
  readonly #ground: SeenPlane | undefined;
  readonly #perMetre: number;

  /** Width, height and a metre in pixels. */
  constructor({ pitch = 0, buildings }: View, width: number, height: number, perMetre: number) {
    this.#perspective = new Perspective(pitch, width, height);
    this.#ground = pitch === 0 ? undefined : this.#perspective;
    this.#perMetre = pitch === 0 && buildings === 'flat' ? 0 : perMetre;
  }

  /** The plane so many metres above the ground; `undefined` for that of a map from straight above. */
  at(metres: number): SeenPlane | undefined {
    const up = metres * this.#perMetre;
    return up === 0 ? this.#ground : new RaisedPlane(this.#perspective, up);
  }
}

class RaisedPlane implements SeenPlane {
  readonly #perspective: Perspective;
  readonly #up: number;
  readonly cos: number;

  /** `up`: in pixels. */
  constructor(perspective: Perspective, up: number) {
    this.#perspective = perspective;
    this.#up = up;
    this.cos = perspective.cos;
  }

  farness(y: number): number {
    return this.#perspective.farness(y, this.#up);
  }

  isInFront(y: number): boolean {
    return this.#perspective.isInFront(y, this.#up);
  }

  seen(x: number, y: number): [x: number, y: number] {
    return this.#perspective.seenAbove(x, y, this.#up);
  }

  recession(y: number): number {
    return this.#perspective.recession(y, this.#up);
  }

  tilt(x: number, y: number): Tilt {
    return this.#perspective.tilt(x, y, this.#up);
  }
}
