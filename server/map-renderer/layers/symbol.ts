import type { CompiledLayer } from '../compiled-style.ts';
import type { Transform } from '../map-view.ts';
import { SeenHeights, type SeenPlane } from '../pitch/seen-heights.ts';
import { type SymbolPitch, symbolPitchOf } from '../pitch/symbol-perspective.ts';
import { type Standing, standingAt } from '../pitch/symbol-standing.ts';
import type { Scene } from '../scene.ts';
import type { SpriteImage } from '../sprite-images.ts';
import { LabelLine, type Point } from '../symbols/along-line.ts';
import type { Anchor } from '../symbols/anchors.ts';
import {
  blendGlyph,
  type GlyphInk,
  glyphDensity,
  haloDensity,
  offsetIn,
  type Pose,
  type Raster,
} from '../symbols/blend-glyph.ts';
import { blendIcon } from '../symbols/blend-icon.ts';
import { blendIconQuads, boxAround, type IconSampling } from '../symbols/blend-icon-quads.ts';
import { glyphBorder } from '../symbols/glyph.ts';
import { type IconQuad, iconQuads, stretches, wholeQuad } from '../symbols/icon-quads.ts';
import { lettersAlongLine } from '../symbols/letters-along-line.ts';
import type { PlacedSymbol } from '../symbols/placement.ts';
import { advanceOfPart, em, type PositionedGlyph, type PositionedImage, type Shaping } from '../symbols/shaping.ts';
import { type SymbolAlignment, symbolAlignmentOf } from '../symbols/symbol-layout.ts';
import { symbolTranslate } from '../symbols/symbol-translate.ts';
import { uprightPose } from '../symbols/upright-pose.ts';
import { Values } from '../values.ts';
import { drawIconPicture } from '../vector/icon-picture.ts';
import { drawIcon, type Letter, writeLetters } from '../vector/vector-symbols.ts';
import { colouredInk, iconInk } from './symbol-inks.ts';

/** Draws a layer's placed symbols: icons, then texts. */
export function paintSymbols(scene: Scene, layer: CompiledLayer, placed: readonly PlacedSymbol[]): void {
  if (placed.length === 0) return;
  const painter = new SymbolPainter(scene, layer);
  for (const symbol of placed) if (symbol.icon) painter.icon(symbol);
  for (const symbol of placed) if (symbol.text !== undefined) painter.text(symbol, symbol.text);
  painter.flush();
}

interface Written {
  /** The same for all letters of a label. */
  label: number;
  labelText: string;
  glyph: PositionedGlyph;
  left: number;
  top: number;
  pose: Pose;
  ink: GlyphInk;
}

interface TextStanding {
  /** Device pixels of the flat map at a place of the tile. */
  flat: (x: number, y: number) => Point;
  plane: SeenPlane | undefined;
  standing: Standing;
  /** CSS pixels, on a map from straight above. */
  size: number;
}

class SymbolPainter {
  readonly #scene: Scene;
  readonly #layer: CompiledLayer;
  /** `undefined` on vector pages. */
  readonly #raster: Raster | undefined;
  /** The row of the picture in which the raster begins. */
  readonly #top: number;
  readonly #alignment: SymbolAlignment;
  readonly #pitch: SymbolPitch;
  readonly #heights: SeenHeights;
  /** Symbols with an offset keep their size, as in MapLibre. */
  readonly #keepsSize: boolean;
  readonly #densities = new Map<string, Float32Array>();
  readonly #letters: Written[] = [];
  #labels = 0;
  #labelText = '';
  readonly #halosFirst: boolean;

  constructor(scene: Scene, layer: CompiledLayer) {
    this.#scene = scene;
    this.#layer = layer;
    const { surface } = scene;
    const { width, height } = surface;
    this.#raster = surface.kind === 'pixels' ? { pixels: surface.pixels(), width, height } : undefined;
    this.#top = surface.kind === 'pixels' ? surface.top : 0;
    this.#alignment = symbolAlignmentOf(layer, Math.floor(scene.camera.view.zoom));
    this.#pitch = symbolPitchOf(layer, scene.camera.view.zoom);
    const { camera } = scene;
    const perMetre = camera.pixelsPerMetre() * camera.view.pixelRatio;
    this.#heights = new SeenHeights(camera.view, camera.width, camera.height, perMetre);
    this.#keepsSize = layer.property('icon-offset').isSet;
    const common = new Values(layer, scene.camera.view.zoom);
    // Draw wide halos first, or they would cover preceding letters.
    const wide = layer.property('text-halo-width').dataDriven || common.number('text-halo-width') > 1;
    this.#halosFirst = wide || common.number('text-letter-spacing') < 0;
  }

  icon(symbol: PlacedSymbol): void {
    const { instance, tile, text: written } = symbol;
    const { icon, anchor, line, feature } = instance;
    const image = icon === undefined ? undefined : this.#scene.sprite.get(icon.name);
    if (icon === undefined || image === undefined) return;
    const { pixelRatio, zoom } = this.#scene.camera.view;
    const values = new Values(this.#layer, zoom, feature, tile.canonical);
    const opacity = values.number('icon-opacity');
    const size = values.number('icon-size');
    if (opacity <= 0 || size <= 0) return;
    const movesWithText = icon.fitted !== undefined && instance.text?.variable !== undefined;
    // What is fitted to a text that found no place is nowhere, as in MapLibre.
    if (movesWithText && written === undefined) return;
    const rotate = (values.number('icon-rotate') * Math.PI) / 180;
    const move = symbolTranslate(values, this.#scene.camera, 'icon').map(value => value * pixelRatio) as Point;
    const flat = (px: number, py: number): Point => this.#flat(tile.transform, move, px, py);
    const { iconLies } = this.#pitch;
    const plane = this.#heights.at(instance.height);
    const standing = this.#standing(tile.transform, flat(anchor.x, anchor.y), iconLies, plane);
    const { scale, turn, softness } = standing;
    let { x, y, tilt, recession } = standing;
    let angle = 0;
    if (this.#alignment.iconAlongLine) {
      const along = new LabelLine(line, anchor, iconLies ? flat : (px, py) => this.#onGround(flat(px, py)));
      // What faces the viewer beside a line stays there, whatever its height, as in MapLibre.
      if (!iconLies) [x, y] = along.anchor;
      const isFlipped = values.boolean('icon-keep-upright') && along.ahead[0] < along.anchor[0];
      angle += along.at(0, 0, isFlipped)?.angle ?? 0;
    } else if (values.text('icon-rotation-alignment') === 'map') angle += turn;
    if (movesWithText && written !== undefined) {
      const beside = this.#besideAnchor(anchor, this.#textStands(symbol, values), written.shift);
      [x, y] = [beside.x, beside.y];
      if (iconLies) ({ tilt, recession } = beside);
    }
    const down = written?.shaping.writing === 'down' ? icon.down : undefined;
    const fitted = down?.fitted ?? icon.fitted;
    if (down !== undefined) angle += Math.PI / 2;
    const pose = { x, y, angle, scale: pixelRatio, tilt, recession };
    const turned = angle + rotate;
    const smooth = size !== 1 || turned !== 0 || image.pixelRatio !== pixelRatio || plane !== undefined;
    if (image.isDistances || fitted !== undefined || stretches(image)) {
      const plain = smooth ? 'smooth' : 'nearest';
      const sampling = image.isDistances ? iconInk(values, size * scale, pixelRatio / softness) : plain;
      const { left, top } = icon;
      const box = fitted ?? { x1: left, y1: top, x2: left + image.width, y2: top + image.height };
      const stance = { isFitted: fitted !== undefined, rotate, size: size * scale };
      this.#blendQuads(image, iconQuads(image, box, stance), pose, opacity, sampling);
      return;
    }
    const own = { ...pose, angle: turned, scale: size * scale * pixelRatio };
    if (this.#raster === undefined) {
      drawIcon(this.#scene.surface.context(), image, icon.left, icon.top, own, opacity);
    } else blendIcon(this.#raster, image, icon.left, icon.top, this.#onRaster(own), opacity, smooth);
  }

  #blendQuads(image: SpriteImage, quads: readonly IconQuad[], pose: Pose, opacity: number, sampling: IconSampling) {
    if (this.#raster !== undefined) {
      blendIconQuads(this.#raster, image, quads, this.#onRaster(pose), opacity, sampling);
      return;
    }
    drawIconPicture(this.#scene.surface.context(), boxAround(quads), pose, (raster, fine) => {
      const finely = typeof sampling === 'string' ? 'smooth' : { ...sampling, pixelRatio: fine.scale };
      blendIconQuads(raster, image, quads, fine, opacity, finely);
    });
  }

  text(symbol: PlacedSymbol, { shaping, shift }: { shaping: Shaping; shift: Point }): void {
    const { instance, tile } = symbol;
    const { anchor, line, text, feature } = instance;
    const { pixelRatio, zoom } = this.#scene.camera.view;
    const values = new Values(this.#layer, zoom, feature, tile.canonical);
    const { textLies } = this.#pitch;
    const stands = this.#textStands(symbol, values);
    const { flat, plane, standing } = stands;
    const size = stands.size * standing.scale;
    const ink = this.#ink(values, size, standing.softness);
    if (text === undefined || ink === undefined) return;
    this.#labels++;
    this.#labelText = shaping.text;
    const scale = (size / em) * pixelRatio;
    const rotate = (values.number('text-rotate') * Math.PI) / 180;
    if (this.#alignment.textAlongLine) {
      const labelLine = new LabelLine(line, anchor, textLies ? flat : (px, py) => this.#onGround(flat(px, py)));
      const upright = values.boolean('text-keep-upright');
      const ways = { across: shaping, down: text.down?.shaping };
      const seen = (px: number, py: number): Point => (textLies && plane ? plane.seen(px, py) : [px, py]);
      const along = scale / standing.stretch;
      for (const { positioned, pose } of lettersAlongLine(labelLine, ways, along, text.offset, upright, seen) ?? []) {
        const [px, py] = seen(pose.x, pose.y);
        const tilt = textLies ? plane?.tilt(pose.x, pose.y) : undefined;
        const angle = rotate + (this.#alignment.isEachUpright ? 0 : pose.angle);
        const own = { x: px, y: py, angle, scale, tilt };
        this.#part(positioned, -advanceOfPart(positioned) / 2, positioned.y, own, ink, values);
      }
      return;
    }
    const isDown = shaping.writing === 'down';
    const turned = this.#alignment.textWithMap ? standing.turn : 0;
    const angle = rotate + turned + (isDown ? Math.PI / 2 : 0);
    const [sx, sy] = text.offset;
    const { flatX, flatY, ...place } = this.#besideAnchor(anchor, stands, shift);
    const pose = { ...place, angle, scale };
    for (const part of shaping.parts) {
      const [penX, penY] = [part.x + sx, part.y + sy];
      if (plane === undefined || !textLies) {
        this.#part(part, penX, penY, pose, ink, values);
        continue;
      }
      // Of what lies on the ground each letter is as far away as its own middle.
      const half = advanceOfPart(part) / 2;
      const [dx, dy] = offsetIn({ ...pose, tilt: undefined }, [penX + half, penY]);
      const [middleX, middleY] = [flatX + dx, flatY + dy];
      const [px, py] = plane.seen(middleX, middleY);
      const own = { x: px, y: py, angle, scale, tilt: plane.tilt(middleX, middleY) };
      this.#part(part, -half, 0, own, ink, values);
    }
  }

  /** How a symbol's text stands at its anchor, and how large it is written. */
  #textStands({ instance, tile }: PlacedSymbol, values: Values): TextStanding {
    const { pixelRatio } = this.#scene.camera.view;
    const move = symbolTranslate(values, this.#scene.camera, 'text').map(value => value * pixelRatio) as Point;
    const flat = (px: number, py: number): Point => this.#flat(tile.transform, move, px, py);
    const plane = this.#heights.at(instance.height);
    const { anchor } = instance;
    const standing = this.#standing(tile.transform, flat(anchor.x, anchor.y), this.#pitch.textLies, plane);
    return { flat, plane, standing, size: this.#size(values, tile.zoom, instance) };
  }

  /** Where a text stands or lies, and what is fitted to it, so many 24ths of its size from its anchor. */
  #besideAnchor(anchor: Anchor, { flat, plane, standing, size }: TextStanding, shift: Point) {
    const { turn, reach, tilt } = standing;
    const scale = ((reach * size) / em) * this.#scene.camera.view.pixelRatio;
    const [dx, dy] = offsetIn({ x: 0, y: 0, angle: this.#alignment.textWithMap ? turn : 0, scale }, shift);
    const [anchorX, anchorY] = flat(anchor.x, anchor.y);
    const [flatX, flatY] = [anchorX + dx, anchorY + dy];
    if (tilt === undefined || plane === undefined) {
      return { x: standing.x + dx, y: standing.y + dy, tilt, recession: undefined, flatX, flatY };
    }
    const [x, y] = plane.seen(flatX, flatY);
    return { x, y, tilt: plane.tilt(flatX, flatY), recession: plane.recession(flatY), flatX, flatY };
  }

  /** Writes a letter, or draws an image among them, its pen at a place of the pose. */
  #part(
    part: PositionedGlyph | PositionedImage,
    penX: number,
    penY: number,
    label: Pose,
    ink: GlyphInk,
    values: Values,
  ): void {
    const stands = part.upright ? uprightPose(label, part, penX, penY) : undefined;
    const [pose, across, down] = stands === undefined ? [label, penX, penY] : [stands.pose, stands.left, 0];
    if (!('image' in part)) {
      this.#write(part, across, down, pose, colouredInk(ink, part.colour, values));
      return;
    }
    const { image, scale } = part;
    const [left, top] = [across + scale, down + glyphBorder * scale];
    const box = { x1: left, y1: top, x2: left + image.width * scale, y2: top + image.height * scale };
    this.#blendQuads(image, [wholeQuad(image, box)], pose, values.number('text-opacity'), 'smooth');
  }

  /** Draws the collected letters. */
  flush(): void {
    const { surface } = this.#scene;
    if (surface.kind === 'vector') {
      const letters = this.#letters.map(letter => this.#asText(letter));
      writeLetters(surface, letters, this.#halosFirst);
      return;
    }
    if (this.#halosFirst) {
      for (const letter of this.#letters) {
        this.#blend(letter, { ...letter.ink, textDensity: nothing });
      }
    }
    for (const letter of this.#letters) {
      this.#blend(letter, this.#halosFirst ? { ...letter.ink, haloDensity: undefined } : letter.ink);
    }
  }

  #asText({ label, labelText, glyph: positioned, left, top, pose, ink }: Written): Letter {
    const { text, fontstack, glyph, scale: own } = positioned;
    const penX = left - (glyph.left - glyphBorder) * own;
    const penY = top + (glyph.top + glyphBorder + glyph.ascender) * own;
    const family = this.#scene.glyphs.families(fontstack, text);
    const { advance } = glyph;
    return { text, family, penX, penY, advance, label, labelText, scale: own, pose, ink };
  }

  #blend({ glyph, left, top, pose }: Written, ink: GlyphInk): void {
    if (this.#raster === undefined) return;
    blendGlyph(this.#raster, glyph.glyph, left, top, glyph.scale, this.#onRaster(pose), ink);
  }

  #onRaster(pose: Pose): Pose {
    return this.#top === 0 ? pose : { ...pose, y: pose.y - this.#top };
  }

  #write(glyph: PositionedGlyph, penX: number, penY: number, pose: Pose, ink: GlyphInk): void {
    const left = penX + (glyph.glyph.left - glyphBorder) * glyph.scale;
    const top = penY - (glyph.glyph.top + glyphBorder) * glyph.scale;
    this.#letters.push({ label: this.#labels, labelText: this.#labelText, glyph, left, top, pose, ink });
  }

  /** Limits text that grows with the zoom to its placed size. */
  #size(values: Values, tileZoom: number, { feature }: PlacedSymbol['instance']): number {
    const size = values.number('text-size');
    if (this.#layer.property('text-size').kind !== 'camera') return size;
    return Math.min(size, new Values(this.#layer, tileZoom + 1, feature).number('text-size'));
  }

  #ink(values: Values, size: number, softness: number): GlyphInk | undefined {
    const opacity = values.number('text-opacity');
    const text = values.colour('text-color');
    if (opacity <= 0 || size <= 0 || text === undefined) return undefined;
    const { pixelRatio } = this.#scene.camera.view;
    const halo = values.colour('text-halo-color');
    const [width, blur] = [values.number('text-halo-width'), values.number('text-halo-blur')];
    const hasHalo = width > 0 && halo !== undefined && halo.a > 0;
    const ink = ({ r, g, b, a }: { r: number; g: number; b: number; a: number }) =>
      [r * 255 * opacity, g * 255 * opacity, b * 255 * opacity, a * opacity] as const;
    return {
      text: ink(text),
      halo: hasHalo ? ink(halo) : [0, 0, 0, 0],
      textDensity: this.#density(`${size}/${softness}`, () => glyphDensity(size, pixelRatio, softness)),
      haloWidth: hasHalo ? width : 0,
      haloDensity: hasHalo
        ? this.#density(`${size}/${softness}/${width}/${blur}`, () =>
            haloDensity(size, pixelRatio, width, blur, softness),
          )
        : undefined,
    };
  }

  #density(key: string, make: () => Float32Array): Float32Array {
    const density = this.#densities.get(key) ?? make();
    this.#densities.set(key, density);
    return density;
  }

  /** Device pixels of the flat map. */
  #flat([a, b, c, d, e, f]: Transform, [dx, dy]: Point, x: number, y: number): Point {
    return [a * x + c * y + e + dx, b * x + d * y + f + dy];
  }

  #standing(transform: Transform, flat: Point, lies: boolean, plane: SeenPlane | undefined): Standing {
    return standingAt(this.#scene.camera, { transform, flat, lies, keepsSize: this.#keepsSize, plane });
  }

  #onGround(flat: Point): Point {
    return this.#heights.at(0)?.seen(...flat) ?? flat;
  }
}

const nothing = new Float32Array(1024);
