import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from '../../ui/store.ts';
import type { RegionHover } from './regions-view.ts';

/** Ties a row to its outline on the map: each is lit with the other, and a row that the map lights comes into sight. */
export function useLitRow(hover: RegionHover, key: string) {
  const lit = useStore(hover, pointed => pointed === key);
  const row: RefObject<HTMLButtonElement | null> = useRef(null);
  const pointedHere = useRef(false);
  useEffect(() => {
    if (lit && !pointedHere.current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [lit]);
  const point = (here: boolean) => () => {
    pointedHere.current = here;
    hover.set(here ? key : undefined);
  };
  return {
    ref: row,
    'data-lit': lit || undefined,
    onMouseEnter: point(true),
    onMouseLeave: point(false),
    onFocus: point(true),
    onBlur: point(false),
  };
}
