import type { CompiledLayer } from '../compiled-style.ts';
import { SeenHeights, type SeenPlane } from '../pitch/seen-heights.ts';
import { boxInPerspective, facingScale, type SymbolPitch, symbolPitchOf } from '../pitch/symbol-perspective.ts';
import type { Scene, SceneTile } from '../scene.ts';
import { Values } from '../values.ts';
import { LabelLine, type Point } from './along-line.ts';
import { type Circle, CollisionIndex } from './collision-index.ts';
import { labelCircles } from './label-circles.ts';
import { rotatedBox } from './rotated-box.ts';
import { em, type Shaping } from './shaping.ts';
import {
  type Box,
  type SymbolAlignment,
  type SymbolIcon,
  type SymbolInstance,
  type SymbolText,
  symbolAlignmentOf,
  symbolInstances,
} from './symbol-layout.ts';
import { symbolTranslate } from './symbol-translate.ts';
import { anchorAlignment, justification, type VariableAnchor } from './text-anchor.ts';

/** A placed symbol. */
export interface PlacedSymbol {
  instance: SymbolInstance;
  tile: SceneTile;
  /** The text and its distance from the anchor, in 24ths of its size; `undefined`: no text. */
  text: { shaping: Shaping; shift: Point } | undefined;
  icon: boolean;
}

/** A text that fits. */
interface PlacedText {
  shaping: Shaping;
  /** In 24ths of its size. */
  shift: Point;
  /** The same in CSS pixels; `undefined` where the text has one place. */
  moved: Point | undefined;
  box: Box | undefined;
  circles: Circle[];
}

/** One way to write a text. */
interface OwnText {
  shaping: Shaping;
  box: Box;
}

interface Candidate {
  instance: SymbolInstance;
  tile: SceneTile;
}

/** How the planes of a symbol and of the ground are seen, in CSS pixels; `undefined`: from straight above. */
interface Pitched extends SymbolPitch {
  plane: SeenPlane | undefined;
  ground: SeenPlane | undefined;
}

/** Decides which symbols are shown. Expects layers from the top down, in order of precedence. */
export class Placement {
  readonly #scene: Scene;
  readonly #index: CollisionIndex;
  readonly #heights: SeenHeights;

  /** `taken`: where no symbols are to be, in CSS pixels. */
  constructor(scene: Scene, taken: readonly Box[] = []) {
    this.#scene = scene;
    const { view } = scene.camera;
    const { width, height } = view;
    this.#index = new CollisionIndex(width, height);
    this.#heights = new SeenHeights(view, width, height, scene.camera.pixelsPerMetre());
    for (const box of taken) this.#index.take(box);
  }

  place(layer: CompiledLayer): PlacedSymbol[] {
    const tiles = placementOrder(this.#scene.tiles.get(layer.source ?? '') ?? []);
    const byHeight = new Values(layer, this.#scene.camera.view.zoom).text('symbol-z-order') === 'viewport-y';
    const candidates: Candidate[] = tiles.flatMap(tile => {
      const own = symbolInstances(this.#scene, layer, tile).map(instance => ({ instance, tile }));
      return byHeight ? lowestFirst(own) : own;
    });
    if (layer.property('symbol-sort-key').isSet) candidates.sort((a, b) => a.instance.sortKey - b.instance.sortKey);
    const alignments = new Map<number, SymbolAlignment>();
    const pitch = symbolPitchOf(layer, this.#scene.camera.view.zoom);
    const ground = this.#heights.at(0);
    const placed = candidates.flatMap(candidate => {
      const { zoom } = candidate.tile;
      const pitched = { ...pitch, ground, plane: this.#heights.at(candidate.instance.height) };
      const alignment = alignments.get(zoom) ?? symbolAlignmentOf(layer, zoom);
      alignments.set(zoom, alignment);
      const symbol = new Attempt(this.#scene, this.#index, layer, alignment, candidate, pitched).run();
      return symbol === undefined ? [] : [symbol];
    });
    return byHeight ? placed.toReversed() : placed;
  }
}

/** Orders a tile's symbols from the bottom of the picture to its top. */
function lowestFirst(candidates: readonly Candidate[]): Candidate[] {
  const down = ({ instance: { anchor }, tile }: Candidate): number =>
    tile.transform[1] * anchor.x + tile.transform[3] * anchor.y;
  return candidates.toSorted((a, b) => down(b) - down(a));
}

/** Orders tiles column by column from the west, as MapLibre does. */
function placementOrder(tiles: readonly SceneTile[]): SceneTile[] {
  return tiles.toSorted((a, b) => a.id.wrap - b.id.wrap || a.id.x - b.id.x || a.id.y - b.id.y);
}

class Attempt {
  readonly #scene: Scene;
  readonly #index: CollisionIndex;
  readonly #alignment: SymbolAlignment;
  readonly #candidate: Candidate;
  readonly #values: Values;
  readonly #current: Values;
  readonly #pitched: Pitched;

  constructor(
    scene: Scene,
    index: CollisionIndex,
    layer: CompiledLayer,
    alignment: SymbolAlignment,
    candidate: Candidate,
    pitched: Pitched,
  ) {
    this.#pitched = pitched;
    this.#scene = scene;
    this.#index = index;
    this.#alignment = alignment;
    this.#candidate = candidate;
    const { instance, tile } = candidate;
    this.#values = new Values(layer, tile.zoom, instance.feature, tile.canonical);
    this.#current = new Values(layer, scene.camera.view.zoom, instance.feature, tile.canonical);
  }

  run(): PlacedSymbol | undefined {
    const { instance, tile } = this.#candidate;
    const { text, icon } = instance;
    const iconOverlaps = this.#overlaps('icon');
    const anchor = this.#project(instance.anchor.x, instance.anchor.y);
    const { plane } = this.#pitched;
    if (instance.height !== 0 && plane?.isInFront(anchor[1]) === false) return undefined;
    const [translatedText, translatedIcon] = [this.#translated(anchor, 'text'), this.#translated(anchor, 'icon')];

    const written = text === undefined ? undefined : this.#placeText(text, translatedText, translatedIcon);
    const ownBox = icon && iconBoxFor(icon, written?.shaping);
    const moved = icon?.fitted === undefined ? undefined : written?.moved;
    const iconBox = ownBox && this.#boxAt(ownBox, translatedIcon, moved);
    const iconFits =
      iconBox !== undefined && this.#index.reaches(iconBox) && (iconOverlaps || this.#index.isFree(iconBox));

    const iconAlone = text === undefined || this.#values.boolean('text-optional');
    const textAlone = icon === undefined || this.#values.boolean('icon-optional');
    const both = written !== undefined && iconFits;
    const showText = written !== undefined && (textAlone || both);
    const showIcon = iconFits && (iconAlone || both);
    if (showText) {
      if (written.box !== undefined && !this.#values.boolean('text-ignore-placement')) this.#index.take(written.box);
      if (!this.#values.boolean('text-ignore-placement')) {
        for (const circle of written.circles) this.#index.takeCircle(circle);
      }
    }
    if (showIcon && !this.#values.boolean('icon-ignore-placement')) this.#index.take(iconBox);
    if (!showText && !showIcon) return undefined;
    return {
      instance,
      tile,
      text: showText ? { shaping: written.shaping, shift: written.shift } : undefined,
      icon: showIcon,
    };
  }

  #placeText(text: SymbolText, anchor: Point, iconAnchor: Point): PlacedText | undefined {
    const [shaping] = text.shapings.values();
    if (shaping === undefined) return undefined;
    const overlaps = this.#overlaps('text');
    if (this.#alignment.textAlongLine) return this.#placeAlongLine(text, shaping, overlaps);
    for (const way of text.ways) {
      const { down } = text;
      const own = way === 'down' && down !== undefined ? down : { shaping, box: text.box };
      const placed =
        text.variable === undefined
          ? this.#placeAtPoint(own, anchor, overlaps)
          : this.#placeBesidePoint(text, text.variable, own, anchor, iconAnchor, overlaps);
      if (placed !== undefined) return placed;
    }
    return undefined;
  }

  #placeAtPoint({ shaping, box: own }: OwnText, anchor: Point, overlaps: boolean): PlacedText | undefined {
    const box = this.#freeBox(own, anchor, undefined, overlaps);
    return box && { shaping, shift: [0, 0], moved: undefined, box, circles: [] };
  }

  /** Takes the first place that is free, and only where there is none one that is not. */
  #placeBesidePoint(
    text: SymbolText,
    places: readonly VariableAnchor[],
    { shaping, box: own }: OwnText,
    anchor: Point,
    iconAnchor: Point,
    mayOverlap: boolean,
  ): PlacedText | undefined {
    const { icon } = this.#candidate.instance;
    const [width, height] = [own.x2 - own.x1, own.y2 - own.y1];
    const around = icon?.fitted && !this.#overlaps('icon') ? iconBoxFor(icon, shaping) : undefined;
    for (const overlaps of mayOverlap ? [false, true] : [false]) {
      for (const { anchor: name, offset } of places) {
        const { horizontal, vertical } = anchorAlignment(name);
        const moved: Point = [
          -(horizontal - 0.5) * width + offset[0] * text.boxScale,
          -(vertical - 0.5) * height + offset[1] * text.boxScale,
        ];
        const box = this.#freeBox(own, anchor, moved, overlaps);
        if (box === undefined) continue;
        if (around !== undefined && this.#freeBox(around, iconAnchor, moved, overlaps) === undefined) continue;
        const justified = shaping.writing === 'down' ? shaping : (text.shapings.get(justification(name)) ?? shaping);
        const shift: Point = [moved[0] / text.boxScale, moved[1] / text.boxScale];
        return { shaping: justified, shift, moved, box, circles: [] };
      }
    }
    return undefined;
  }

  /** Where a box of the symbol is in the picture; `undefined`: outside, or something is there. */
  #freeBox(own: Box, anchor: Point, shift: Point | undefined, overlaps: boolean): Box | undefined {
    const box = this.#boxAt(own, anchor, shift);
    if (box === undefined || !this.#index.reaches(box)) return undefined;
    return overlaps || this.#index.isFree(box) ? box : undefined;
  }

  #placeAlongLine(text: SymbolText, shaping: Shaping, overlaps: boolean): PlacedText | undefined {
    const { instance } = this.#candidate;
    const { width, height } = this.#scene.camera.view;
    const { ground, textLies } = this.#pitched;
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
      this.#index.reaches({ x1: x - radius, y1: y - radius, x2: x + radius, y2: y + radius }),
    );
    if (!inReach || !(overlaps || circles.every(circle => this.#index.isFreeCircle(circle)))) return undefined;
    return { shaping, shift: [0, 0], moved: undefined, box: undefined, circles };
  }

  /** The box of a symbol around its anchor on the flat map; `undefined` where it is too far away. */
  #boxAt(box: Box, anchor: Point, shift?: Point): Box | undefined {
    const { plane, textLies } = this.#pitched;
    if (plane === undefined) {
      return at(this.#turned(box), shift === undefined ? anchor : [anchor[0] + shift[0], anchor[1] + shift[1]]);
    }
    const { transform } = this.#candidate.tile;
    const turned = this.#alignment.textWithMap ? { degrees: this.#scene.camera.view.bearing, transform } : undefined;
    return boxInPerspective(plane, { box, anchor, shift, lies: textLies, turned });
  }

  /** The box of a symbol that rotates with the map. */
  #turned(box: Box): Box {
    return this.#alignment.textWithMap ? rotatedBox(box, -this.#scene.camera.view.bearing) : box;
  }

  #overlaps(part: 'text' | 'icon'): boolean {
    const stated = this.#values.text(`${part}-overlap`);
    if (stated !== '') return stated !== 'never';
    return this.#values.boolean(`${part}-allow-overlap`);
  }

  #translated([x, y]: Point, part: 'text' | 'icon'): Point {
    const [dx, dy] = symbolTranslate(this.#current, this.#scene.camera, part);
    return [x + dx, y + dy];
  }

  #project(x: number, y: number): Point {
    const [a, b, c, d, e, f] = this.#candidate.tile.transform;
    const ratio = this.#scene.camera.view.pixelRatio;
    return [(a * x + c * y + e) / ratio, (b * x + d * y + f) / ratio];
  }
}

/** The box of an icon beside or around a text that is written so. */
const iconBoxFor = (icon: SymbolIcon, text: Shaping | undefined): Box =>
  text?.writing === 'down' && icon.down !== undefined ? icon.down.box : icon.box;

const at = ({ x1, y1, x2, y2 }: Box, [x, y]: Point): Box => ({ x1: x1 + x, y1: y1 + y, x2: x2 + x, y2: y2 + y });
