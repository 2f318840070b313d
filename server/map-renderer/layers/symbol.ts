import type { Transform } from '../scene/map-view.ts';
import type { Scene } from '../scene/scene.ts';
import type { CompiledLayer } from '../style/compiled-style.ts';
import { Values } from '../style/values.ts';
import { LabelLine, lettersAlongLine, type Point } from '../symbols/along-line.ts';
import {
  blendGlyph,
  colouredInk,
  type GlyphInk,
  offsetIn,
  type Pose,
  type Raster,
  TextInks,
} from '../symbols/blend-glyph.ts';
import { blendIcon } from '../symbols/blend-icon.ts';
import { glyphBorder } from '../symbols/glyph.ts';
import type { PlacedSymbol } from '../symbols/placement.ts';
import { advanceOfPart, em, type PositionedGlyph, type Shaping } from '../symbols/shaping.ts';
import {
  type SymbolAlignment,
  type SymbolInstance,
  type SymbolText,
  symbolAlignmentOf,
} from '../symbols/symbol-layout.ts';
import {
  type Standing,
  type SymbolPitch,
  standingAt,
  symbolPitchOf,
  symbolTranslate,
} from '../symbols/symbol-perspective.ts';
import { uprightPose } from '../symbols/upright-pose.ts';
import { drawIcon, type Letter, writeLetters } from '../vector/vector-symbols.ts';

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

type Flat = (x: number, y: number) => Point;
type Write = (part: PositionedGlyph, penX: number, penY: number, pose: Pose) => void;

interface AlongLine {
  flat: Flat;
  standing: Standing;
  /** Device pixels to a 24th of its size. */
  scale: number;
  rotate: number;
  offset: readonly [number, number];
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
  /** Symbols with an offset keep their size, as in MapLibre. */
  readonly #keepsSize: boolean;
  readonly #inks: TextInks;
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
    this.#inks = new TextInks(scene.camera.view.pixelRatio);
    this.#keepsSize = layer.property('icon-offset').isSet;
    const common = new Values(layer, scene.camera.view.zoom);
    // Draw wide halos first, or they would cover preceding letters.
    const wide = layer.property('text-halo-width').dataDriven || common.number('text-halo-width') > 1;
    this.#halosFirst = wide || common.number('text-letter-spacing') < 0;
  }

  icon({ instance, tile }: PlacedSymbol): void {
    const { icon, anchor, line, feature } = instance;
    const image = icon === undefined ? undefined : this.#scene.sprite.get(icon.name);
    if (icon === undefined || image === undefined) return;
    const { pixelRatio, zoom } = this.#scene.camera.view;
    const values = new Values(this.#layer, zoom, feature, tile.canonical);
    const opacity = values.number('icon-opacity');
    const size = values.number('icon-size');
    if (opacity <= 0 || size <= 0) return;
    const flat = this.#flat(tile.transform, values, 'icon');
    const { iconLies } = this.#pitch;
    const standing = this.#standing(tile.transform, flat(anchor.x, anchor.y), iconLies);
    let { x, y } = standing;
    let angle = (values.number('icon-rotate') * Math.PI) / 180;
    if (this.#alignment.iconAlongLine) {
      const along = new LabelLine(line, anchor, iconLies ? flat : (px, py) => this.#seen(flat(px, py)));
      if (!iconLies) [x, y] = along.anchor;
      const isFlipped = values.boolean('icon-keep-upright') && along.ahead[0] < along.anchor[0];
      angle += along.at(0, 0, isFlipped)?.angle ?? 0;
    } else if (values.text('icon-rotation-alignment') === 'map') angle += standing.turn;
    const smooth =
      size !== 1 || angle !== 0 || image.pixelRatio !== pixelRatio || this.#scene.camera.perspective !== undefined;
    const pose = { x, y, angle, scale: size * standing.scale * pixelRatio, tilt: standing.tilt };
    if (this.#raster === undefined) {
      drawIcon(this.#scene.surface.context(), image, icon.left, icon.top, pose, opacity);
    } else blendIcon(this.#raster, image, icon.left, icon.top, this.#onRaster(pose), opacity, smooth);
  }

  text({ instance, tile }: PlacedSymbol, { shaping, shift }: { shaping: Shaping; shift: Point }): void {
    const { anchor, text, feature } = instance;
    const values = new Values(this.#layer, this.#scene.camera.view.zoom, feature, tile.canonical);
    const flat = this.#flat(tile.transform, values, 'text');
    const standing = this.#standing(tile.transform, flat(anchor.x, anchor.y), this.#pitch.textLies);
    const flatSize = this.#size(values, tile.zoom, instance);
    const size = flatSize * standing.scale;
    const ink = this.#inks.of(values, size, standing.softness);
    if (text === undefined || ink === undefined) return;
    this.#labels++;
    this.#labelText = shaping.text;
    const write: Write = (part, penX, penY, pose) =>
      this.#write(part, penX, penY, pose, colouredInk(ink, part, values));
    const scale = (size / em) * this.#scene.camera.view.pixelRatio;
    const rotate = (values.number('text-rotate') * Math.PI) / 180;
    if (this.#alignment.textAlongLine) {
      const ways = { across: shaping, down: text.down };
      this.#alongLine(instance, ways, { flat, standing, scale, rotate, offset: text.offset }, values, write);
      return;
    }
    const { textWithMap } = this.#alignment;
    const shiftScale = ((standing.reach * flatSize) / em) * this.#scene.camera.view.pixelRatio;
    const [dx, dy] = offsetIn({ x: 0, y: 0, angle: textWithMap ? standing.turn : 0, scale: shiftScale }, shift);
    this.#atPoint(shaping, text.offset, write, {
      x: standing.x + dx,
      y: standing.y + dy,
      angle: rotate + (textWithMap ? standing.turn : 0),
      scale,
      lies: standing.tilt === undefined ? undefined : moved(flat(anchor.x, anchor.y), [dx, dy]),
    });
  }

  #alongLine(
    { line, anchor }: SymbolInstance,
    ways: { across: Shaping; down: Shaping | undefined },
    { flat, standing, scale, rotate, offset }: AlongLine,
    values: Values,
    write: Write,
  ): void {
    const lying = this.#pitch.textLies ? this.#scene.camera.perspective : undefined;
    const labelLine = new LabelLine(line, anchor, lying ? flat : (px, py) => this.#seen(flat(px, py)));
    const seen = (px: number, py: number): Point => lying?.seen(px, py) ?? [px, py];
    const upright = values.boolean('text-keep-upright');
    const letters = lettersAlongLine(labelLine, ways, scale / standing.stretch, offset, upright, seen) ?? [];
    for (const { positioned, pose } of letters) {
      const [x, y] = seen(pose.x, pose.y);
      const angle = rotate + (this.#alignment.isEachUpright ? 0 : pose.angle);
      const tilt = lying?.tilt(pose.x, pose.y);
      write(positioned, -advanceOfPart(positioned) / 2, positioned.y, { x, y, angle, scale, tilt });
    }
  }

  /** Writes a text around a point. `lies`: where that is on the flat map, if the text lies on a pitched one. */
  #atPoint(
    shaping: Shaping,
    [sx, sy]: SymbolText['offset'],
    write: Write,
    { lies, ...pose }: Pose & { lies: Point | undefined },
  ): void {
    const { perspective } = this.#scene.camera;
    for (const part of shaping.parts) {
      const [penX, penY] = [part.x + sx, part.y + sy];
      if (perspective === undefined || lies === undefined) {
        write(part, penX, penY, pose);
        continue;
      }
      // Of what lies on the ground each letter is as far away as its own middle.
      const half = advanceOfPart(part) / 2;
      const middle = moved(lies, offsetIn(pose, [penX + half, penY]));
      const [x, y] = perspective.seen(...middle);
      write(part, -half, 0, { ...pose, x, y, tilt: perspective.tilt(...middle) });
    }
  }

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

  #write(glyph: PositionedGlyph, penX: number, penY: number, label: Pose, ink: GlyphInk): void {
    const stands = glyph.upright ? uprightPose(label, glyph, penX, penY) : undefined;
    const pose = stands?.pose ?? label;
    const [across, down] = stands === undefined ? [penX, penY] : [stands.left, 0];
    const left = across + (glyph.glyph.left - glyphBorder) * glyph.scale;
    const top = down - (glyph.glyph.top + glyphBorder) * glyph.scale;
    this.#letters.push({ label: this.#labels, labelText: this.#labelText, glyph, left, top, pose, ink });
  }

  /** Limits text that grows with the zoom to its placed size. */
  #size(values: Values, tileZoom: number, { feature }: PlacedSymbol['instance']): number {
    const size = values.number('text-size');
    if (this.#layer.property('text-size').kind !== 'camera') return size;
    return Math.min(size, new Values(this.#layer, tileZoom + 1, feature).number('text-size'));
  }

  /** Device pixels of the flat map at places of a tile. */
  #flat([a, b, c, d, e, f]: Transform, values: Values, part: 'icon' | 'text'): Flat {
    const { camera } = this.#scene;
    const [dx, dy] = symbolTranslate(values, camera, part).map(value => value * camera.view.pixelRatio) as Point;
    return (x, y) => [a * x + c * y + e + dx, b * x + d * y + f + dy];
  }

  #standing(transform: Transform, flat: Point, lies: boolean): Standing {
    return standingAt(this.#scene.camera, { transform, flat, lies, keepsSize: this.#keepsSize });
  }

  #seen(flat: Point): Point {
    return this.#scene.camera.perspective?.seen(...flat) ?? flat;
  }
}

const moved = ([x, y]: Point, [dx, dy]: readonly [number, number]): Point => [x + dx, y + dy];

const nothing = new Float32Array(1024);
