import { type RefObject, useEffect, useRef } from 'react';

/** Whether the window is so narrow that panels are sheets over the map and the rail is below it. */
export const isNarrow = (): boolean => matchMedia('(max-width: 639px)').matches;

/** CSS pixels of the column of panels over wide windows' maps; `--panel-width` in window.css. */
export const panelWidth = (): number => Math.min(400, Math.max(320, innerWidth * 0.4));

const property = '--sheet-height';

/** Publishes a card's height as a CSS property, so that on narrow windows the credits stay above it. */
export function useSheetHeight<Card extends HTMLElement>(): RefObject<Card | null> {
  const card = useRef<Card>(null);
  useEffect(() => {
    const element = card.current;
    if (element === null) return;
    const page = document.documentElement.style;
    const observer = new ResizeObserver(() => page.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      page.removeProperty(property);
    };
  }, []);
  return card;
}

/** The current card's height in CSS pixels, 0 without one. */
export function sheetHeight(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(property)) || 0;
}
