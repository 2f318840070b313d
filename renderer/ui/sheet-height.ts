import { type RefObject, useEffect, useRef } from 'react';

const property = '--sheet-height';

/** On narrow windows a card lies over the map's lower part: its height is told to the page, so that the credits stay above it. */
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

/** Of the card that is there now, in CSS pixels; 0 while there is none. */
export function sheetHeight(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(property)) || 0;
}
