import { type RefObject, useEffect, useRef } from 'react';

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
