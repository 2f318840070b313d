import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { PanelRegistration } from './define-panel.ts';
import { useShell } from './shell-context.tsx';

/** Lists, menus and dialogs, which close by themselves. */
const popovers = '[role="listbox"], [role="menu"], [role="dialog"], .mantine-Popover-dropdown';

/**
 * Escape closes one thing at a time: what pops up, then the drawer, then a card, then the panel. Comes before dialogs in
 * the tree, so that it listens before they do: they are gone once they have heard of the key.
 */
export function EscapeKey() {
  const { drawer, covered, panel, close } = useShell();
  const cards = useRef(new Map<string, Dismiss>());
  const poppedUp = useRef(false);
  const before = ({ key }: KeyboardEvent) => {
    if (key === 'Escape')
      poppedUp.current = [...document.querySelectorAll(popovers)].some(one => one.checkVisibility());
  };
  useWindowEvent('keydown', before, { capture: true });
  useWindowEvent('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented || poppedUp.current) return;
    const [dismiss] = cards.current.values();
    if (drawer !== undefined) close(drawer);
    else if (dismiss !== undefined && !covered) dismiss();
    else close(panel);
  });
  return <CardDismissals cards={cards.current} />;
}

export type Dismiss = () => void;

/** Keeps in `cards` how each card that is shown is closed, by its panel. */
export function CardDismissals({ cards }: { cards: Map<string, Dismiss> }) {
  return useShell().panels.map(({ id, useDismissCard }) =>
    useDismissCard === undefined ? null : <CardDismissal key={id} id={id} use={useDismissCard} cards={cards} />,
  );
}

interface CardDismissalProps {
  id: string;
  use: NonNullable<PanelRegistration['useDismissCard']>;
  cards: Map<string, Dismiss>;
}

function CardDismissal({ id, use: useDismissCard, cards }: CardDismissalProps) {
  const dismiss = useDismissCard();
  useEffect(() => {
    if (dismiss === undefined) return;
    cards.set(id, dismiss);
    return () => {
      cards.delete(id);
    };
  }, [id, dismiss, cards]);
  return null;
}
