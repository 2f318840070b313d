import { ActionIcon, Button, Group, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useCamera } from '../../../map/camera/camera-port.tsx';
import { UnitsChoice } from '../../../ui/fields/units-choice.tsx';
import { Icon } from '../../../ui/icons.tsx';
import { useNotify } from '../../../ui/notices.tsx';
import { planWords as t } from '../../../words.ts';
import { useItemsState } from '../../data/items-state.ts';
import { hasPoints } from '../../plan-state/plan.ts';
import { usePlan } from '../../plan-state/plan-state.ts';
import { useGoTo } from '../../search/use-go-to.ts';
import { AddPoints } from './add-points.tsx';
import { WaypointList } from './waypoint-list.tsx';

/** The list of points, and buttons to add, reverse and clear them. */
export function PointsForm() {
  const { plan, dispatch, kept } = usePlan();
  const { undos } = useItemsState();
  const camera = useCamera();
  const goTo = useGoTo();
  const notify = useNotify();
  const [adding, setAdding] = useState(false);
  const clear = () => {
    const cleared = kept.clear();
    notify({ text: cleared.done, topic: 'plan', action: { label: t('undo'), act: () => undos.undoThis(cleared) } });
  };
  return (
    <>
      <div className="waypoints-row">
        <WaypointList
          plan={plan}
          dispatch={dispatch}
          bias={() => camera.current?.view()}
          onPick={place => {
            if (camera.current?.isInSight(place.point) === false) goTo(place);
          }}
        />
        <Tooltip label={t('reverse')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('reverse')}
            onClick={() => dispatch({ kind: 'reverse' })}
          >
            <Icon name="swap" />
          </ActionIcon>
        </Tooltip>
      </div>
      <Group justify="space-between" mt={6} gap="xs">
        <Group gap={4}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => dispatch({ kind: 'add' })}
          >
            {t('addStop')}
          </Button>
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
