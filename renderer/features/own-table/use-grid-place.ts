import { useElementSize, useMergedRef } from '@mantine/hooks';
import { type UIEvent, useCallback, useMemo, useRef, useState } from 'react';
import type { TableColumn } from './table-columns.ts';

/** CSS pixels, as in own-table.css. */
export const rowHeight = 30;
/** Rows and pixels beyond what one sees that are there, too. */
const beyond = { rows: 6, pixels: 200 };

/** A cell; row -1 has the heads. */
export interface GridCell {
  row: number;
  column: number;
}

/** Which part of a grid one sees, and its cell that keys act on. */
export function useGridPlace(columns: readonly TableColumn[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [scrolled, setScrolled] = useState({ row: 0, left: 0 });
  const [active, setActive] = useState<GridCell>({ row: 0, column: 0 });
  const inSight = Math.ceil(height / rowHeight);
  const seen = useMemo(
    () =>
      columns.filter(
        ({ left, width: wide }, at) =>
          at === 0 || (left + wide > scrolled.left - beyond.pixels && left < scrolled.left + width + beyond.pixels),
      ),
    [columns, scrolled.left, width],
  );
  const onScroll = useCallback(({ currentTarget: { scrollTop, scrollLeft } }: UIEvent) => {
    const next = { row: Math.floor(scrollTop / rowHeight), left: Math.floor(scrollLeft / 100) * 100 };
    setScrolled(now => (now.row === next.row && now.left === next.left ? now : next));
  }, []);
  /** Makes a cell the active one, and scrolls to it. */
  const go = (to: GridCell) => {
    setActive(to);
    const box = scroller.current;
    const place = columns[to.column];
    if (box === null || place === undefined) return;
    // The heads lie over the first row in sight, the first column over the others.
    const [top, bottom] = [to.row * rowHeight, (to.row + 2) * rowHeight - box.clientHeight];
    if (to.row >= 0) box.scrollTop = Math.min(top, Math.max(bottom, box.scrollTop));
    const [left, right] = [place.left - (columns[0]?.width ?? 0), place.left + place.width - box.clientWidth];
    if (to.column > 0) box.scrollLeft = Math.min(left, Math.max(right, box.scrollLeft));
  };
  return {
    ref: useMergedRef(scroller, ref),
    scroller,
    onScroll,
    seen,
    inSight,
    first: Math.max(0, scrolled.row - beyond.rows),
    end: scrolled.row + inSight + beyond.rows,
    active,
    go,
  };
}
