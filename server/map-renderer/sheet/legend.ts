import type { SKRSContext2D } from '@napi-rs/canvas';
import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import { legendCells, legendRow } from '../../../data-packs/paper/sheet-layout.ts';
import { setFurnitureFont } from '../canvas/canvas-fonts.ts';
import { type ClassRow, hasSizes, paintSwatch } from '../overlays/class-legend.ts';
import type { Furniture } from '../overlays/furniture.ts';
import type { ShapeLook } from '../overlays/paint-shape.ts';

/** An entry: its name and symbol. Lengths are CSS pixels. */
export interface LegendEntry {
  title: string;
  symbol:
    | AreaSymbol
    | LineSymbol
    | { kind: 'pin'; fill: string }
    | ({ kind: 'class' } & ClassRow)
    | { kind: 'heading' };
}

interface AreaSymbol {
  kind: 'area';
  fill: string;
  stroke: string | undefined;
}

interface LineSymbol {
  kind: 'line';
  /** From the lowest to the uppermost. */
  strokes: readonly LegendStroke[];
  /** Background for white roads on white paper: the colour of the land. */
  ground: string | undefined;
}

/** One of the lines that a line of the map is made of. */
export interface LegendStroke {
  colour: string;
  width: number;
  /** Between two lines, one on either side; 0: one line. */
  gap: number;
  /** To the right of the line. */
  offset: number;
  dash: readonly number[];
}

const swatch = 8 * millimetre;
/** Height of the background of a line, and the thinnest one that is seen. */
const lineRoom = 11;
const leastStroke = 0.5;

/** Draws as many columns as fit, leaving out entries from the end. `height`: of a page of its own. */
export function paintLegend(
  context: SKRSContext2D,
  entries: readonly LegendEntry[],
  { x, y, width, height }: { x: number; y: number; width: number; height?: number },
): void {
  const { columns, rows: usual, columnWidth } = legendCells(width);
  const rows = height === undefined ? usual : Math.floor(height / legendRow);
  const used = Math.max(1, Math.min(rows, Math.ceil(entries.length / columns)));
  entries.slice(0, rows * columns).forEach((entry, i) => {
    const left = x + Math.floor(i / used) * columnWidth;
    const top = y + (i % used) * legendRow;
    if (entry.symbol.kind !== 'heading') paintSymbol(context, entry.symbol, left, top);
    context.fillStyle = '#222222';
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    const title = setFurnitureFont(context, '9px', entry.title);
    const indent = entry.symbol.kind === 'heading' ? 0 : swatch + 2 * millimetre;
    context.fillText(title, left + indent, top + 9.5, columnWidth - indent - millimetre);
  });
}

function paintSymbol(
  context: SKRSContext2D,
  symbol: Exclude<LegendEntry['symbol'], { kind: 'heading' }>,
  x: number,
  y: number,
): void {
  const middle = y + 6.5;
  context.setLineDash([]);
  context.lineCap = 'butt';
  context.beginPath();
  if (symbol.kind === 'area') {
    context.rect(x, y + 1.5, swatch, 10);
    context.fillStyle = symbol.fill;
    context.fill();
    context.strokeStyle = symbol.stroke ?? 'rgba(0,0,0,0.3)';
    context.lineWidth = 0.7;
    context.stroke();
  } else if (symbol.kind === 'class') {
    const frame = { x, y: y + 1.5, width: swatch, height: 10 };
    paintSwatch(context, symbol, frame, { width: x + swatch, height: y + legendRow });
  } else if (symbol.kind === 'pin') {
    context.arc(x + swatch / 2, middle, 4.5, 0, 2 * Math.PI);
    context.fillStyle = symbol.fill;
    context.fill();
    context.strokeStyle = '#ffffff';
    context.lineWidth = 1;
    context.stroke();
  } else {
    if (symbol.ground !== undefined) {
      context.fillStyle = symbol.ground;
      context.fillRect(x, y + 1, swatch, lineRoom);
    }
    paintLine(context, symbol.strokes, x, middle);
  }
}

/** Draws a piece of a line, narrower where it would be wider than its background. */
function paintLine(context: SKRSContext2D, strokes: readonly LegendStroke[], x: number, middle: number): void {
  const widest = Math.max(...strokes.map(({ width, gap, offset }) => gap + width * (gap > 0 ? 2 : 1) + 2 * offset));
  const scale = Math.min(1, (lineRoom - 2) / widest);
  for (const { colour, width, gap, offset, dash } of strokes) {
    context.setLineDash([...dash]);
    context.strokeStyle = colour;
    context.lineWidth = Math.max(leastStroke, width * scale);
    const beside = ((gap + width) / 2) * scale;
    for (const side of gap > 0 ? [-beside, beside] : [0]) {
      const y = middle + side + offset * scale;
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + swatch, y);
      context.stroke();
    }
  }
  context.setLineDash([]);
}

export function overlayEntries({
  markers,
  travelled = [],
  shapes = [],
  legends = [],
}: Pick<Furniture, 'markers' | 'travelled' | 'shapes' | 'legends'>): LegendEntry[] {
  const classes = legends
    .filter(legend => !hasSizes(legend))
    .flatMap(({ title, rows }): LegendEntry[] => [
      { title, symbol: { kind: 'heading' } },
      ...rows.map((row): LegendEntry => ({ title: row.label, symbol: { kind: 'class', ...row } })),
    ]);
  const entries = new Map<string, LegendEntry>();
  for (const { title, stroke, width, fill, dash, casing } of [...travelled, ...shapes]) {
    if (title === undefined) continue;
    const symbol: LegendEntry['symbol'] =
      fill === undefined
        ? { kind: 'line', strokes: overlayStrokes(stroke, width, casing, dash), ground: undefined }
        : { kind: 'area', fill, stroke };
    entries.set(title, { title, symbol });
  }
  for (const { title, colour } of markers) {
    if (title !== undefined) entries.set(title, { title, symbol: { kind: 'pin', fill: colour } });
  }
  return [...classes, ...entries.values()];
}

function overlayStrokes(
  colour: string,
  width: number,
  casing: ShapeLook['casing'],
  dash: readonly number[] = [],
): LegendStroke[] {
  const line = { gap: 0, offset: 0 };
  return [
    ...(casing === undefined ? [] : [{ ...line, colour: casing.colour, width: width + 2 * casing.width, dash: [] }]),
    { ...line, colour, width, dash },
  ];
}
