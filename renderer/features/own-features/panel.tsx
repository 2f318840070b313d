import { definePanel } from '../../shell/define-panel.ts';
import { useStore } from '../../store.ts';
import { useNotify } from '../../ui/notices.tsx';
import { ownFeaturesWords as t } from '../../words.ts';
import { chosenFeature } from './chosen-feature.ts';
import { FeatureCard } from './feature-card.tsx';
import { OwnOnMap } from './own-on-map.tsx';
import { placing } from './placing.ts';

export const ownFeaturesPanel = definePanel({
  id: 'own-features',
  Card: FeatureCard,
  OnMap: OwnOnMap,
  useDismissCard: () => {
    const chosen = useStore(chosenFeature, key => key);
    return chosen === undefined ? undefined : () => chosenFeature.set(undefined);
  },
  itemActions: [
    {
      id: 'add-point',
      icon: 'plus',
      label: () => t('addPoint'),
      applies: ({ kind }) => kind === 'track',
      useRun: () => {
        const notify = useNotify();
        return ({ id }) => {
          placing.set({ item: id });
          notify({ text: t('addHint'), topic: 'own-features' });
        };
      },
    },
  ],
});
