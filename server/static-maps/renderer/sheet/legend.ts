import type { SKRSContext2D } from '@napi-rs/canvas';
import { millimetre } from '../../../../data-packs/geo/paper-sizes.ts';
import { legendCells, legendColumn, legendRow } from '../../../../data-packs/geo/sheet-layout.ts';
import { setFurnitureFont } from '../canvas-fonts.ts';
import { type ClassRow, paintSwatch } from '../overlays/class-legend.ts';
import type { Furniture } from '../overlays/furniture.ts';

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
  stroke: string;
  width: number;
  casing: string | undefined;
  dash: readonly number[];
  /** Background for white roads on white paper: the colour of the land. */
  ground: string | undefined;
}

const swatch = 8 * millimetre;

/** Draws as many columns as fit, leaving out entries from the end. `height`: of a page of its own. */
export function paintLegend(
  context: SKRSContext2D,
  entries: readonly LegendEntry[],
  { x, y, width, height }: { x: number; y: number; width: number; height?: number },
): void {
  const { columns, rows: usual } = legendCells(width);
  const rows = height === undefined ? usual : Math.floor(height / legendRow);
  const used = Math.max(1, Math.min(rows, Math.ceil(entries.length / columns)));
  entries.slice(0, rows * columns).forEach((entry, i) => {
    const left = x + Math.floor(i / used) * legendColumn;
    const top = y + (i % used) * legendRow;
    if (entry.symbol.kind !== 'heading') paintSymbol(context, entry.symbol, left, top);
    context.fillStyle = '#222222';
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    const title = setFurnitureFont(context, '9px', entry.title);
    const indent = entry.symbol.kind === 'heading' ? 0 : swatch + 2 * millimetre;
    context.fillText(title, left + indent, top + 9.5, legendColumn - indent - millimetre);
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
    const width = Math.max(0.8, Math.min(7, symbol.width));
    if (symbol.ground !== undefined) {
      context.fillStyle = symbol.ground;
      context.fillRect(x, y + 1, swatch, 11);
    }
    context.moveTo(x, middle);
    context.lineTo(x + swatch, middle);
    if (symbol.casing !== undefined) {
      context.strokeStyle = symbol.casing;
      context.lineWidth = width + 1.4;
      context.stroke();
    }
    context.setLineDash([...symbol.dash]);
    context.strokeStyle = symbol.stroke;
    context.lineWidth = width;
    context.stroke();
    context.setLineDash([]);
  }
}

/** Lists overlays with a name, each name once. */
export function overlayEntries({
  markers,
  travelled = [],
  shapes = [],
  legend,
}: Pick<Furniture, 'markers' | 'travelled' | 'shapes' | 'legend'>): LegendEntry[] {
  const classes: LegendEntry[] =
    legend === undefined
      ? []
      : [
          { title: legend.title, symbol: { kind: 'heading' } },
          ...legend.rows.map((row): LegendEntry => ({ title: row.label, symbol: { kind: 'class', ...row } })),
        ];
  const entries = new Map<string, LegendEntry>();
  for (const { title, stroke, width, fill, dash = [], casing } of [...travelled, ...shapes]) {
    if (title === undefined) continue;
    const symbol: LegendEntry['symbol'] =
      fill === undefined
        ? { kind: 'line', stroke, width, casing: casing?.colour, dash, ground: undefined }
        : { kind: 'area', fill, stroke };
    entries.set(title, { title, symbol });
  }
  for (const { title, colour } of markers) {
    if (title !== undefined) entries.set(title, { title, symbol: { kind: 'pin', fill: colour } });
  }
  return [...classes, ...entries.values()];
}
