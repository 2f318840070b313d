import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useStore } from '../../store.ts';
import { TextField } from '../../ui/fields/fields.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Browsing, RegionHover } from '../regions-state/regions-state.ts';

export interface BrowsingProps {
  browsing: Browsing;
  onBrowsing: (browsing: Browsing) => void;
}

/** Where one types what a list of regions is searched for. */
export function RegionSearch({
  browsing,
  onBrowsing,
  label,
  example,
}: BrowsingProps & Record<'label' | 'example', string>) {
  return (
    <TextField
      size="sm"
      placeholder={example}
      aria-label={label}
      leftSection={<Icon name="search" size={16} />}
      value={browsing.text}
      spellCheck={false}
      autoComplete="off"
      onChange={text => onBrowsing({ ...browsing, text })}
    />
  );
}

export interface RegionRowProps {
  hover: RegionHover;
  /** Among what is lit on the map and in lists. */
  lit: string;
  name: string;
  /** Below the name. */
  soft?: ReactNode;
  onPick: () => void;
  /** After the name. */
  children: ReactNode;
  className?: string;
  'data-offer'?: string;
  'data-extract'?: string;
}

/** A region to be had. The row is lit with its outline on the map; one that the map lights comes into sight. */
export function RegionRow({ hover, lit: key, name, soft, onPick, children, className = '', ...data }: RegionRowProps) {
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
  return (
    <button
      {...data}
      ref={row}
      type="button"
      className={`row-button offer-row ${className}`}
      data-lit={lit || undefined}
      onMouseEnter={point(true)}
      onMouseLeave={point(false)}
      onFocus={point(true)}
      onBlur={point(false)}
      onClick={onPick}
    >
      <span className="offer-name" translate="no">
        {name}
        {soft}
      </span>
      {children}
    </button>
  );
}
