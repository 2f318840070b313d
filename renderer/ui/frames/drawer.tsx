import './drawer.css';
import { CloseButton, Title } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { uiWords as t } from '../../words.ts';

interface DrawerProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  /** Beside the title. */
  head?: ReactNode;
  children: ReactNode;
}

/** CSS pixels. */
const least = 160;
const step = 24;
const storageName = 'outpost.drawer-height';

const most = () => Math.max(least, Math.round(innerHeight / 2));
const within = (height: number) => Math.min(most(), Math.max(least, Math.round(height)));

/** A part of the window below the map, for what is wide; its upper edge is dragged, or moved with the arrow keys. */
export function Drawer({ title, closeLabel, onClose, head, children }: DrawerProps) {
  const [height, setHeight] = useState(() => Number(localStorage.getItem(storageName)) || 220);
  const shown = within(height);
  const change = (wanted: number) => {
    localStorage.setItem(storageName, String(within(wanted)));
    setHeight(within(wanted));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    change(shown + (event.key === 'ArrowUp' ? step : -step));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const bottom = event.currentTarget.parentElement?.getBoundingClientRect().bottom ?? 0;
    change(bottom - event.clientY);
  };
  return (
    <section className="drawer" aria-label={title} style={{ height: `clamp(${least}px, ${shown}px, 50vh)` }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a separator that moves is no line between paragraphs */}
      <div
        className="drawer-edge"
        role="separator"
        tabIndex={0}
        aria-orientation="horizontal"
        aria-label={t('drawerHeight')}
        aria-valuenow={shown}
        aria-valuemin={least}
        aria-valuemax={most()}
        onKeyDown={onKeyDown}
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
      />
      <div className="drawer-head">
        <Title order={2} size="h5">
          {title}
        </Title>
        {head}
        <CloseButton className="drawer-close" aria-label={closeLabel} onClick={onClose} />
      </div>
      <div className="drawer-body">{children}</div>
    </section>
  );
}
