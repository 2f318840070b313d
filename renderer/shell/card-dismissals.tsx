import { useEffect } from 'react';
import type { PanelRegistration } from './define-panel.ts';
import { useShell } from './shell-context.tsx';

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
