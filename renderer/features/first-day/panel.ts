import { definePanel } from '../../shell/define-panel.ts';
import { firstDayWords as t } from '../../words.ts';
import { FirstDayCards } from './first-day-cards.tsx';
import { FirstDayState, useFirstDay } from './first-day-state.ts';
import { Tour } from './tour.tsx';

function useDismissCards() {
  const { areShown, dismiss } = useFirstDay();
  return areShown ? dismiss : undefined;
}

export const firstDayPanel = definePanel({
  id: 'first-day',
  State: FirstDayState,
  OnMap: FirstDayCards,
  Notice: Tour,
  useDismissCard: useDismissCards,
  commands: [
    { id: 'first-steps', label: () => t('command'), menu: { section: 'go' }, useRun: () => useFirstDay().ask },
    { id: 'tour', label: () => t('tourCommand'), useRun: () => useFirstDay().beginTour },
  ],
});
