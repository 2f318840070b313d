import { SmallButton } from '../../../ui/buttons.tsx';
import './simulation-bar.css';
import { Group } from '@mantine/core';
import type { DashboardKey } from '../../../api/dashboard-client.ts';
import { Icon } from '../../../ui/icons.tsx';
import { developerPanelWords as t } from '../../../words.ts';
import { developerView } from '../developer-view.ts';
import { useChange, useSimulatedKeys } from '../use-developer-queries.ts';
import { inWords } from './in-words.ts';

/** Says over the whole window what is simulated for test keys, and ends it. */
export function SimulationBar({ onOpen }: { onOpen: () => void }) {
  const { data: keys = [] } = useSimulatedKeys();
  const end = useChange((dashboard, ended: readonly DashboardKey[]) =>
    Promise.all(ended.map(({ id }) => dashboard.endSimulation(id))),
  );
  const [first, ...others] = keys;
  if (first === undefined) return null;
  return (
    <section className="simulation-bar" role="alert" aria-label={t('simulationOn')}>
      <Icon name="warning" size={18} />
      <p>
        <b>{t('simulationOn')}</b> <span translate="no">{first.name === '' ? first.listed : first.name}</span>:{' '}
        {inWords(first)}
        {others.length === 0 ? '' : ` ${t('andOthers', { count: others.length })}`}
      </p>
      <Group gap={8} wrap="nowrap">
        <SmallButton
          variant="white"
          color="red"
          label={t('show')}
          onClick={() => {
            developerView.set({ at: 'simulator', key: first.id });
            onOpen();
          }}
        />
        <SmallButton
          variant="white"
          color="red"
          label={t('switchOff')}
          loading={end.isPending}
          onClick={() => end.mutate(keys)}
        />
      </Group>
    </section>
  );
}
