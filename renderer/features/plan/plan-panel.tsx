import './plan.css';
import {
  ActionIcon,
  Button,
  CloseButton,
  Group,
  SegmentedControl,
  Skeleton,
  Switch,
  Text,
  Title,
  Tooltip,
} from '@mantine/core';
import { boundsOfPositions, isEmpty } from '../../../data-packs/geo/bounds.ts';
import type { Costing } from '../../api/types.ts';
import { useCamera } from '../../map/camera-port.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { useSheetHeight } from '../../ui/sheet-height.ts';
import { UnitsChoice } from '../../ui/units-choice.tsx';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { useHeights } from '../profile/use-heights.ts';
import { useGoTo } from '../search/use-go-to.ts';
import { usePlan } from './plan-state.ts';
import { RouteSummary } from './route-summary.tsx';
import { TurnList } from './turn-list.tsx';
import { WaypointList } from './waypoint-list.tsx';
import { t } from './words.ts';

const profiles: readonly { value: Costing; icon: IconName }[] = [
  { value: 'auto', icon: 'car' },
  { value: 'bicycle', icon: 'bicycle' },
  { value: 'pedestrian', icon: 'foot' },
];

/** The plan's form, then the route's figures, elevation profile and turns. */
export function PlanPanel() {
  const { loading, close } = usePlan();
  const sheet = useSheetHeight<HTMLElement>();
  return (
    <section ref={sheet} className="card plan" aria-label={t('title')} aria-busy={loading}>
      <div className="plan-form">
        <Group justify="space-between" mb="xs">
          <Title order={2} size="h4">
            {t('title')}
          </Title>
          <CloseButton aria-label={t('close')} onClick={close} />
        </Group>
        <PlanForm />
      </div>
      <div className="plan-answer" aria-live="polite">
        <PlanAnswer />
      </div>
    </section>
  );
}

function PlanForm() {
  const { plan, dispatch } = usePlan();
  const camera = useCamera();
  const goTo = useGoTo();
  return (
    <>
      <SegmentedControl
        fullWidth
        mb="sm"
        aria-label={t('costing')}
        value={plan.costing}
        onChange={value => dispatch({ kind: 'costing', costing: value as Costing })}
        data={profiles.map(({ value, icon }) => ({
          value,
          label: (
            <span className="profile-choice">
              <Icon name={icon} />
              {t(value)}
            </span>
          ),
        }))}
      />
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
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => dispatch({ kind: 'add' })}
        >
          {t('addStop')}
        </Button>
        <Group gap="sm">
          <Switch
            size="xs"
            label={t('noFerries')}
            checked={plan.avoidFerries}
            onChange={event => dispatch({ kind: 'ferries', avoid: event.currentTarget.checked })}
          />
          <UnitsChoice label={t('units')} words="short" />
        </Group>
      </Group>
    </>
  );
}

function PlanAnswer() {
  const { plan, route, loading, error, retry, hover } = usePlan();
  const heights = useHeights(route);
  const camera = useCamera();
  const showTurn = (turn: number) => {
    const found = route?.turns[turn];
    const box = boundsOfPositions(found ? (route?.line.slice(found.begin, found.end + 1) ?? []) : []);
    if (!isEmpty(box)) camera.current?.showBox(box, 17);
  };
  if (error !== undefined) return <ErrorNote error={error} onRetry={retry} />;
  if (route !== undefined) {
    return (
      <div data-stale={loading || undefined} className="route-answer">
        <RouteSummary plan={plan} route={route} heights={heights.data} />
        <ProfilePanel route={route} heights={heights} hover={hover} />
        <TurnList route={route} hover={hover} onShow={showTurn} />
      </div>
    );
  }
  if (loading) {
    return (
      <div role="status" aria-label={t('searching')}>
        <Skeleton height={26} width={160} mb="md" />
        <Skeleton height={90} mb="md" />
        <Skeleton height={14} mb="xs" />
        <Skeleton height={14} mb="xs" width="80%" />
        <Skeleton height={14} width="90%" />
      </div>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      {t('howTo')}
    </Text>
  );
}
