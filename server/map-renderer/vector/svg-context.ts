import { type Canvas, createCanvas, type Image, type Path2D, type SKRSContext2D } from '@napi-rs/canvas';
import { setFont } from '../canvas/canvas-fonts.ts';
import type { Transform } from '../scene/map-view.ts';
import { outlineOf, outlineSize } from './glyph-outlines.ts';
import { CanvasPattern, colour, fresh, type Ink, imageElement, inkNames, patternElement, stroking } from './svg-ink.ts';
import { type SvgMarkup, short, transformAttribute } from './svg-markup.ts';
import { type ConvexPolygon, intersectConvex, product, SvgPath, shortPath } from './svg-path.ts';
import { reaches, type SvgLine, textElement } from './svg-text.ts';

interface State {
  ink: Ink;
  transform: Transform;
  clip: ConvexPolygon | undefined;
  dash: readonly number[];
}

/** Characters from which on a path is defined once and reused. */
const reusedFrom = 120;

/**
 * The subset of canvas that maps use, written as SVG. Skia's own SVG expands dashes and letters into shapes and breaks
 * joining scripts; here each letter is defined once, and paths keep their tile coordinates.
 */
export class SvgContext {
  fillStyle = fresh.fillStyle;
  strokeStyle = fresh.strokeStyle;
  lineWidth = fresh.lineWidth;
  lineCap = fresh.lineCap;
  lineJoin = fresh.lineJoin;
  lineDashOffset = fresh.lineDashOffset;
  miterLimit = fresh.miterLimit;
  globalAlpha = fresh.globalAlpha;
  font = fresh.font;
  textAlign = fresh.textAlign;
  textBaseline = fresh.textBaseline;
  imageSmoothingEnabled = fresh.imageSmoothingEnabled;
  /** Whether texts are texts, not the shapes of their letters. */
  readonly writesText: boolean;
  readonly #markup: SvgMarkup;
  readonly #width: number;
  readonly #height: number;
  readonly #measuring = createCanvas(1, 1).getContext('2d');
  readonly #images = new Map<Canvas | Image, string>();
  readonly #stack: State[] = [];
  #transform: Transform = [1, 0, 0, 1, 0, 0];
  /** `undefined`: all is drawn; without corners: nothing. */
  #clip: ConvexPolygon | undefined;
  #dash: readonly number[] = [];
  #path = new SvgPath();

  /** The page's size, to omit invisible parts. */
  constructor(markup: SvgMarkup, width: number, height: number, writesText: boolean) {
    this.writesText = writesText;
    this.#markup = markup;
    this.#width = width;
    this.#height = height;
  }

  /** This context as a canvas, for layers and overlays. */
  asCanvas(): SKRSContext2D {
    return this as unknown as SKRSContext2D;
  }

  save(): void {
    const ink = Object.fromEntries(inkNames.map(name => [name, this[name]])) as unknown as Ink;
    this.#stack.push({ ink, transform: this.#transform, clip: this.#clip, dash: this.#dash });
  }

  restore(): void {
    const state = this.#stack.pop();
    if (state === undefined) return;
    Object.assign(this, state.ink);
    this.#transform = state.transform;
    this.#clip = state.clip;
    this.#dash = state.dash;
  }

  setTransform(...transform: Transform): void {
    this.#transform = transform;
  }

  translate(x: number, y: number): void {
    this.#apply(1, 0, 0, 1, x, y);
  }

  scale(x: number, y: number): void {
    this.#apply(x, 0, 0, y, 0, 0);
  }

  rotate(angle: number): void {
    this.#apply(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0);
  }

  beginPath(): void {
    this.#path = new SvgPath();
  }

  moveTo(x: number, y: number): void {
    this.#path.moveTo(this.#transform, x, y);
  }

  lineTo(x: number, y: number): void {
    this.#path.lineTo(this.#transform, x, y);
  }

  bezierCurveTo(...points: [number, number, number, number, number, number]): void {
    this.#path.bezierCurveTo(this.#transform, ...points);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.#path.rect(this.#transform, x, y, width, height);
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.#path.ellipse(this.#transform, x, y, radius, radius, from, to);
  }

  ellipse(x: number, y: number, rx: number, ry: number, _turn: number, from: number, to: number): void {
    this.#path.ellipse(this.#transform, x, y, rx, ry, from, to);
  }

  closePath(): void {
    this.#path.closePath();
  }

  /** Clips at a convex path of straight lines. Clips meet here, as few readers of SVG clip one at another. */
  clip(): void {
    const { corners } = this.#path;
    this.#clip = this.#clip === undefined ? corners : intersectConvex(corners, this.#clip);
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const path = new SvgPath();
    path.rect(this.#transform, x, y, width, height);
    this.#draw(this.#painting('fill'), path.d);
  }

  fill(path?: Path2D | string, rule?: string): void {
    const evenOdd = path === 'evenodd' || rule === 'evenodd' ? ' fill-rule="evenodd"' : '';
    this.#paint(path, this.#painting('fill') + evenOdd);
  }

  stroke(path?: Path2D): void {
    this.#paint(
      path,
      stroking(
        this,
        this.#painting('stroke'),
        this.#dash,
        path === undefined ? Math.hypot(this.#transform[0], this.#transform[1]) : 1,
      ),
    );
  }

  setLineDash(lengths: readonly number[]): void {
    this.#dash = lengths;
  }

  measureText(text: string): ReturnType<SKRSContext2D['measureText']> {
    setFont(this.#measuring, this.font);
    return this.#measuring.measureText(text);
  }

  fillText(text: string, x: number, y: number, room?: number): void {
    this.#write(text, x, y, room, this.#painting('fill'));
  }

  strokeText(text: string, x: number, y: number, room?: number): void {
    // Texts that were written twice would be found twice.
    this.#outline(
      text,
      x,
      y,
      room,
      stroking(this, this.#painting('stroke'), this.#dash, outlineSize / this.#fontSize()),
    );
  }

  writeText(line: SvgLine, isRinged: boolean): void {
    const seen = this.#clip ?? [
      [0, 0],
      [this.#width, this.#height],
    ];
    // What is not seen is not to be found either.
    if (line.text.trim() === '' || !reaches(line, this.#transform, seen)) return;
    const { attributes, element } = textElement(line, this.#transform);
    const scale = Math.hypot(this.#transform[0], this.#transform[1]);
    const halo = isRinged
      ? `${stroking(this, this.#painting('stroke'), [], scale).replace(' fill="none"', '')} paint-order="stroke"`
      : '';
    this.#add(this.#painting('fill') + halo + attributes, element);
  }

  drawImage(image: Canvas | Image, x: number, y: number, width = image.width, height = image.height): void {
    const id = this.#imageId(image);
    const [sx, sy] = [width / image.width, height / image.height];
    const placed = product(this.#transform, [sx, 0, 0, sy, x, y]);
    const rough = this.imageSmoothingEnabled ? '' : ' image-rendering="pixelated"';
    const seen = this.globalAlpha === 1 ? '' : ` opacity="${short(this.globalAlpha)}"`;
    this.#add(seen + rough, `<use xlink:href="#${id}"${transformAttribute(placed)}/>`);
  }

  createPattern(swatch: Canvas): CanvasPattern {
    return new CanvasPattern(swatch);
  }

  #imageId(image: Canvas | Image): string {
    const known = this.#images.get(image);
    const id = known ?? this.#markup.define('i', String(this.#images.size), name => imageElement(name, image));
    this.#images.set(image, id);
    return id;
  }

  #apply(...inner: Transform): void {
    this.#transform = product(this.#transform, inner);
  }

  #paint(path: Path2D | string | undefined, attributes: string): void {
    if (path === undefined || typeof path === 'string') this.#draw(attributes, this.#path.d);
    else {
      const d = shortPath(path.toSVGString(), this.#transform, this.#width, this.#height);
      if (d.length < reusedFrom) {
        this.#draw(attributes, d, transformAttribute(this.#transform));
        return;
      }
      // Reuse the path: fills and their edges, casings and their roads share it.
      const id = this.#markup.define('s', d, name => `<path id="${name}" d="${d}"/>`);
      this.#add(attributes, `<use xlink:href="#${id}"${transformAttribute(this.#transform)}/>`);
    }
  }

  #draw(attributes: string, d: string, transform = ''): void {
    if (d !== '') this.#add(attributes, `<path d="${d}"${transform}/>`);
  }

  #write(text: string, x: number, y: number, room: number | undefined, attributes: string): void {
    if (!this.writesText) {
      this.#outline(text, x, y, room, attributes);
      return;
    }
    const length = Math.min(room ?? Number.POSITIVE_INFINITY, this.measureText(text).width);
    const share = this.#shareBefore();
    const anchor = share === 0 ? 'start' : share === 1 ? 'end' : 'middle';
    this.writeText({ text, font: this.font, x, y, anchor, length }, false);
  }

  /** Share of a text that lies before its place. */
  #shareBefore(): number {
    if (this.textAlign === 'center') return 0.5;
    return this.textAlign === 'right' || this.textAlign === 'end' ? 1 : 0;
  }

  #outline(text: string, x: number, y: number, room: number | undefined, attributes: string): void {
    const outline = outlineOf(this.font, text);
    if (outline.d === '') return;
    const { width } = this.measureText(text);
    const narrowed = room !== undefined && width > room ? room / width : 1;
    const share = this.#shareBefore();
    const size = this.#fontSize() / outlineSize;
    const id = this.#markup.define(
      't',
      `${this.font.replace(/[\d.]+px/, '')}/${text}`,
      name => `<path id="${name}" d="${outline.d}"/>`,
    );
    const before = this.#transform;
    this.translate(x - share * width * narrowed, y);
    this.scale(size * narrowed, size);
    this.#add(attributes, `<use xlink:href="#${id}"${transformAttribute(this.#transform)}/>`);
    this.#transform = before;
  }

  #fontSize(): number {
    return Number(/([\d.]+)px/.exec(this.font)?.[1] ?? 10);
  }

  #add(attributes: string, element: string): void {
    if (this.#clip === undefined) this.#markup.add(attributes, element);
    else if (this.#clip.length > 0) {
      const d = `M${this.#clip.map(corner => corner.map(short).join(' ')).join('L')}Z`;
      const id = this.#markup.define('c', d, name => `<clipPath id="${name}"><path d="${d}"/></clipPath>`);
      this.#markup.add(` clip-path="url(#${id})"${attributes}`, element);
    }
  }

  #painting(name: 'fill' | 'stroke'): string {
    const style = name === 'fill' ? this.fillStyle : this.strokeStyle;
    return typeof style === 'string' ? colour(name, style, this.globalAlpha) : this.#patterned(name, style);
  }

  #patterned(name: 'fill' | 'stroke', { swatch, transform }: CanvasPattern): string {
    const image = this.#imageId(swatch);
    const placed = transformAttribute(transform).replace(' transform', ' patternTransform');
    const id = this.#markup.define('p', image + placed, own => patternElement(own, swatch, image, placed));
    return ` ${name}="url(#${id})"${this.globalAlpha === 1 ? '' : ` ${name}-opacity="${short(this.globalAlpha)}"`}`;
  }
}
