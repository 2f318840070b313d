import { Button, Group, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { IconButton, SmallButton } from '../../../ui/buttons.tsx';
import { UnitsChoice } from '../../../ui/fields/units-choice.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { planWords as t } from '../../../words.ts';
import { useItemsState } from '../../data/items-state.ts';
import { hasPoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { AddPoints } from './add-points.tsx';
import { WaypointList } from './waypoint-list.tsx';

/** The list of points, and buttons to add, reverse and clear them. */
export function PointsForm() {
  const { plan, dispatch, kept } = usePlan();
  const { undos } = useItemsState();
  const notify = useNotify();
  const [adding, setAdding] = useState(false);
  const clear = () => {
    const cleared = kept.clear();
    notify({ text: cleared.done, topic: 'plan', action: { label: t('undo'), act: () => undos.undoThis(cleared) } });
  };
  return (
    <>
      <div className="waypoints-row">
        <WaypointList />
        <Tooltip label={t('reverse')}>
          <IconButton icon="swap" label={t('reverse')} onClick={() => dispatch({ kind: 'reverse' })} size="md" />
        </Tooltip>
      </div>
      <Group justify="space-between" mt={6} gap="xs">
        <Group gap={4}>
          <SmallButton variant="subtle" icon="plus" onClick={() => dispatch({ kind: 'add' })}>
            {t('addStop')}
          </SmallButton>
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setAdding(true)}>
            {t('addList')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-sm" disabled={!hasPoints(plan)} onClick={clear}>
            {t('clearPoints')}
          </Button>
        </Group>
        <UnitsChoice label={t('units')} words="short" />
      </Group>
      {adding ? <AddPoints onClose={() => setAdding(false)} /> : null}
    </>
  );
}
