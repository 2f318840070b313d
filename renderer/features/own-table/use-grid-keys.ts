import type { KeyboardEvent } from 'react';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { FeatureRow } from '../../api/features.ts';
import type { Marks } from './marks.ts';
import type { TableColumn } from './table-columns.ts';
import type { GridCell } from './use-grid-place.ts';

interface GridKeys {
  columns: readonly TableColumn[];
  rows: ReadonlyMap<number, FeatureRow>;
  total: number;
  chosen: number | undefined;
  place: { active: GridCell; go: (to: GridCell) => void; inSight: number };
  marks: Marks;
  choose: (row: FeatureRow) => void;
  onSort: (column: string) => void;
  setEditing: (isEditing: boolean) => void;
}

/** Arrows move as in a spreadsheet, Enter opens a feature and then edits the cell, Space marks. */
export function useGridKeys({ columns, rows, total, chosen, place, marks, choose, onSort, setEditing }: GridKeys) {
  const { active, go, inSight } = place;
  const to = (row: number, column = active.column) =>
    go({
      row: Math.max(-1, Math.min(total - 1, row)),
      column: Math.max(0, Math.min(columns.length - 1, column)),
    });
  const enter = (isEdit: boolean) => {
    const [row, column] = [rows.get(active.row), columns[active.column]];
    if (active.row < 0 && column !== undefined) onSort(column.key);
    else if (row !== undefined && !isEdit && row.id !== chosen) choose(row);
    else if (row !== undefined && column?.edit !== undefined) setEditing(true);
  };
  const mark = (isRange: boolean) => {
    const row = rows.get(active.row);
    if (active.row < 0) void marks.markAll(total);
    else if (row !== undefined) void marks.mark(row, isRange);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const { row, column } = active;
    const isFar = event.ctrlKey || event.metaKey;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => to(isFar ? total - 1 : row + 1),
      ArrowUp: () => to(isFar ? 0 : row - 1),
      ArrowRight: () => to(row, column + 1),
      ArrowLeft: () => to(row, column - 1),
      PageDown: () => to(row + inSight - 2),
      PageUp: () => to(Math.max(0, row - inSight + 2)),
      Home: () => to(isFar ? 0 : row, 0),
      End: () => to(isFar ? total - 1 : row, columns.length - 1),
      Enter: () => enter(false),
      F2: () => enter(true),
      ' ': () => mark(event.shiftKey),
    };
    const act = lookup(keys, event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return { to, onKeyDown };
}
