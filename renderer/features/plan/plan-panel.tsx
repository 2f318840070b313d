import './plan.css';
import { CloseButton, Group, SegmentedControl, Title } from '@mantine/core';
import { useSheetHeight } from '../../ui/sheet-height.ts';
import type { Tool } from './plan.ts';
import { usePlan } from './plan-state.ts';
import { PointsForm } from './points/points-form.tsx';
import { RouteAnswer } from './route/route-answer.tsx';
import { TravelChoice } from './travel-choice.tsx';
import { t } from './words.ts';

const tools = ['route'] as const satisfies readonly Tool[];

/** The points, what to do with them, and the answer. */
export function PlanPanel() {
  const { plan, dispatch, loading, close } = usePlan();
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
        <SegmentedControl
          fullWidth
          mb="xs"
          aria-label={t('tool')}
          value={plan.tool}
          onChange={value => dispatch({ kind: 'change', change: { tool: value as Tool } })}
          data={tools.map(value => ({ value, label: t(value) }))}
        />
        <TravelChoice />
        <PointsForm />
      </div>
      <div className="plan-answer" aria-live="polite">
        <RouteAnswer />
      </div>
    </section>
  );
}
