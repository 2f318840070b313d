import { remembered } from '../../../data-packs/base/remembered.ts';
import { Perspective } from '../scene/perspective.ts';
import type { Scene, SceneTile } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';
import { LabelLine, type Point } from './along-line.ts';
import { type Circle, CollisionIndex, rotatedBox } from './collision-index.ts';
import { labelCircles } from './label-circles.ts';
import { em, type Shaping } from './shaping.ts';
import {
  type Box,
  type SymbolAlignment,
  type SymbolInstance,
  type SymbolText,
  symbolAlignmentOf,
  symbolInstances,
} from './symbol-layout.ts';
import {
  boxInPerspective,
  facingScale,
  type SymbolPitch,
  symbolPitchOf,
  symbolTranslate,
} from './symbol-perspective.ts';
import { anchorAlignment, justification, type VariableAnchor } from './text-anchor.ts';

export interface PlacedSymbol {
  instance: SymbolInstance;
  tile: SceneTile;
  /** The text and its distance from the anchor, in 24ths of its size; `undefined`: no text. */
  text: { shaping: Shaping; shift: Point } | undefined;
  icon: boolean;
}

interface PlacedText {
  shaping: Shaping;
  /** In 24ths of its size. */
  shift: Point;
  box: Box | undefined;
  circles: Circle[];
}

interface Candidate {
  instance: SymbolInstance;
  tile: SceneTile;
}

/** How the ground is seen, in CSS pixels; `undefined`: from straight above. */
interface Pitched extends SymbolPitch {
  ground: Perspective | undefined;
}

/** Decides which symbols are shown. Expects layers from the top down, in order of precedence. */
export class Placement {
  readonly #scene: Scene;
  readonly #index: CollisionIndex;
  readonly #ground: Perspective | undefined;

  /** `taken`: where no symbols are to be, in CSS pixels. */
  constructor(scene: Scene, taken: readonly Box[] = []) {
    this.#scene = scene;
    const { width, height, pitch = 0 } = scene.camera.view;
    this.#index = new CollisionIndex(width, height);
    this.#ground = pitch === 0 ? undefined : new Perspective(pitch, width, height);
    for (const box of taken) this.#index.take(box);
  }

  /** Whether nothing is there yet. */
  readonly isFree = (box: Box): boolean => this.#index.isFree(box);

  place(layer: CompiledLayer): PlacedSymbol[] {
    const tiles = placementOrder(this.#scene.tiles.get(layer.source ?? '') ?? []);
    const candidates: Candidate[] = tiles.flatMap(tile =>
      symbolInstances(this.#scene, layer, tile).map(instance => ({ instance, tile })),
    );
    if (layer.property('symbol-sort-key').isSet) candidates.sort((a, b) => a.instance.sortKey - b.instance.sortKey);
    const alignments = new Map<number, SymbolAlignment>();
    const pitched = { ...symbolPitchOf(layer, this.#scene.camera.view.zoom), ground: this.#ground };
    return candidates.flatMap(candidate => {
      const { zoom } = candidate.tile;
      const alignment = remembered(alignments, zoom, () => symbolAlignmentOf(layer, zoom));
      const symbol = new Attempt(
        { scene: this.#scene, index: this.#index, layer, alignment, pitched },
        candidate,
      ).run();
      return symbol === undefined ? [] : [symbol];
    });
  }
}

/** Orders tiles column by column from the west, as MapLibre does. */
function placementOrder(tiles: readonly SceneTile[]): SceneTile[] {
  return tiles.toSorted((a, b) => a.id.wrap - b.id.wrap || a.id.x - b.id.x || a.id.y - b.id.y);
}

/** What the symbols of a layer compete by. */
interface Contest {
  scene: Scene;
  index: CollisionIndex;
  layer: CompiledLayer;
  alignment: SymbolAlignment;
  pitched: Pitched;
}

class Attempt {
  readonly #contest: Contest;
  readonly #candidate: Candidate;
  readonly #values: Values;
  readonly #current: Values;

  constructor(contest: Contest, candidate: Candidate) {
    this.#contest = contest;
    this.#candidate = candidate;
    const { instance, tile } = candidate;
    this.#values = new Values(contest.layer, tile.zoom, instance.feature, tile.canonical);
    this.#current = new Values(contest.layer, contest.scene.camera.view.zoom, instance.feature, tile.canonical);
  }

  run(): PlacedSymbol | undefined {
    const { instance, tile } = this.#candidate;
    const { text, icon } = instance;
    const iconOverlaps = this.#overlaps('icon');
    const anchor = this.#project(instance.anchor.x, instance.anchor.y);
    const written = text === undefined ? undefined : this.#placeText(text, this.#translated(anchor, 'text'));
    const iconBox = icon && this.#boxAt(icon.box, this.#translated(anchor, 'icon'));
    const iconFits =
      iconBox !== undefined &&
      this.#contest.index.reaches(iconBox) &&
      (iconOverlaps || this.#contest.index.isFree(iconBox));

    const iconAlone = text === undefined || this.#values.boolean('text-optional');
    const textAlone = icon === undefined || this.#values.boolean('icon-optional');
    const both = written !== undefined && iconFits;
    const showText = written !== undefined && (textAlone || both);
    const showIcon = iconFits && (iconAlone || both);
    if (showText) {
      if (written.box !== undefined && !this.#values.boolean('text-ignore-placement'))
        this.#contest.index.take(written.box);
      if (!this.#values.boolean('text-ignore-placement')) {
        for (const circle of written.circles) this.#contest.index.takeCircle(circle);
      }
    }
    if (showIcon && !this.#values.boolean('icon-ignore-placement')) this.#contest.index.take(iconBox);
    if (!showText && !showIcon) return undefined;
    return {
      instance,
      tile,
      text: showText ? { shaping: written.shaping, shift: written.shift } : undefined,
      icon: showIcon,
    };
  }

  #placeText(text: SymbolText, anchor: Point): PlacedText | undefined {
    const [shaping] = text.shapings.values();
    if (shaping === undefined) return undefined;
    const overlaps = this.#overlaps('text');
    if (this.#contest.alignment.textAlongLine) return this.#placeAlongLine(text, shaping, overlaps);
    if (text.variable !== undefined) return this.#placeBesidePoint(text, text.variable, shaping, anchor, overlaps);
    const box = this.#freeBox(text.box, anchor, undefined, overlaps);
    return box && { shaping, shift: [0, 0], box, circles: [] };
  }

  /** Takes the first place that is free, and only where there is none one that is not. */
  #placeBesidePoint(
    text: SymbolText,
    places: readonly VariableAnchor[],
    shaping: Shaping,
    anchor: Point,
    mayOverlap: boolean,
  ): PlacedText | undefined {
    const [width, height] = [text.box.x2 - text.box.x1, text.box.y2 - text.box.y1];
    for (const overlaps of mayOverlap ? [false, true] : [false]) {
      for (const { anchor: name, offset } of places) {
        const { horizontal, vertical } = anchorAlignment(name);
        const moved: Point = [
          -(horizontal - 0.5) * width + offset[0] * text.boxScale,
          -(vertical - 0.5) * height + offset[1] * text.boxScale,
        ];
        const box = this.#freeBox(text.box, anchor, moved, overlaps);
        if (box === undefined) continue;
        const justified = text.shapings.get(justification(name)) ?? shaping;
        return { shaping: justified, shift: [moved[0] / text.boxScale, moved[1] / text.boxScale], box, circles: [] };
      }
    }
    return undefined;
  }

  /** Where a box of the symbol is in the picture; `undefined`: outside, or something is there. */
  #freeBox(own: Box, anchor: Point, shift: Point | undefined, overlaps: boolean): Box | undefined {
    const box = this.#boxAt(own, anchor, shift);
    if (box === undefined || !this.#contest.index.reaches(box)) return undefined;
    return overlaps || this.#contest.index.isFree(box) ? box : undefined;
  }

  #placeAlongLine(text: SymbolText, shaping: Shaping, overlaps: boolean): PlacedText | undefined {
    const { instance } = this.#candidate;
    const { width, height } = this.#contest.scene.camera.view;
    const { ground, textLies } = this.#contest.pitched;
    const [, down] = this.#project(instance.anchor.x, instance.anchor.y);
    const facing = ground === undefined ? 1 : facingScale(ground.farness(down));
    const scale = (this.#current.number('text-size') / em) * (textLies ? 1 / facing : facing);
    const seen = ([x, y]: Point): Point => (ground === undefined ? [x, y] : ground.seen(x, y));
    const place = (x: number, y: number): Point => this.#project(x, y);
    const line = new LabelLine(instance.line, instance.anchor, textLies ? place : (x, y) => seen(place(x, y)));
    const extent = {
      scale,
      diameter: text.circleDiameter * facing,
      padding: this.#values.number('text-padding'),
      seen: textLies ? seen : undefined,
      beside: text.offset[1] * scale,
      shift: text.offset[0] * scale,
    };
    const circles = labelCircles(line, shaping, extent, width, height);
    const inReach = circles.some(({ x, y, radius }) =>
      this.#contest.index.reaches({ x1: x - radius, y1: y - radius, x2: x + radius, y2: y + radius }),
    );
    if (!inReach || !(overlaps || circles.every(circle => this.#contest.index.isFreeCircle(circle)))) return undefined;
    return { shaping, shift: [0, 0], box: undefined, circles };
  }

  /** The box of a symbol around its anchor on the flat map; `undefined` where it is too far away. */
  #boxAt(box: Box, anchor: Point, shift?: Point): Box | undefined {
    const { ground, textLies } = this.#contest.pitched;
    if (ground === undefined) {
      return at(this.#turned(box), shift === undefined ? anchor : [anchor[0] + shift[0], anchor[1] + shift[1]]);
    }
    const { transform } = this.#candidate.tile;
    const turned = this.#contest.alignment.textWithMap
      ? { degrees: this.#contest.scene.camera.view.bearing, transform }
      : undefined;
    return boxInPerspective(ground, { box, anchor, shift, lies: textLies, turned });
  }

  #turned(box: Box): Box {
    return this.#contest.alignment.textWithMap ? rotatedBox(box, -this.#contest.scene.camera.view.bearing) : box;
  }

  #overlaps(part: 'text' | 'icon'): boolean {
    const stated = this.#values.text(`${part}-overlap`);
    if (stated !== '') return stated !== 'never';
    return this.#values.boolean(`${part}-allow-overlap`);
  }

  #translated([x, y]: Point, part: 'text' | 'icon'): Point {
    const [dx, dy] = symbolTranslate(this.#current, this.#contest.scene.camera, part);
    return [x + dx, y + dy];
  }

  #project(x: number, y: number): Point {
    const [a, b, c, d, e, f] = this.#candidate.tile.transform;
    const ratio = this.#contest.scene.camera.view.pixelRatio;
    return [(a * x + c * y + e) / ratio, (b * x + d * y + f) / ratio];
  }
}

const at = ({ x1, y1, x2, y2 }: Box, [x, y]: Point): Box => ({ x1: x1 + x, y1: y1 + y, x2: x2 + x, y2: y2 + y });
