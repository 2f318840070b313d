import './plan.css';
import { CloseButton, Group, SegmentedControl, Title } from '@mantine/core';
import { useSheetHeight } from '../../ui/frames/window-size.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { planWords as t } from '../../words.ts';
import type { Tool } from '../plan-state/plan.ts';
import { usePlan } from '../plan-state/plan-state.ts';
import { NewPlan, PlanName } from './plan-name.tsx';
import { toolLoaders, tools } from './plan-tools.ts';
import { PointsForm } from './points/points-form.tsx';
import { TravelChoice } from './travel-choice.tsx';

/** The points, what to do with them, and the answer. */
export function PlanPanel() {
  const { plan, dispatch, loading, close } = usePlan();
  const sheet = useSheetHeight<HTMLElement>();
  return (
    <section ref={sheet} className="card plan" aria-label={t('title')} aria-busy={loading}>
      <div className="plan-form">
        <Group justify="space-between" wrap="nowrap" mb="xs">
          <Title order={2} size="h4">
            {t('title')}
          </Title>
          <PlanName />
          <Group gap="xs" wrap="nowrap">
            <NewPlan />
            <CloseButton aria-label={t('close')} onClick={close} />
          </Group>
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
        <ToolForm key={plan.tool} tool={plan.tool} />
      </div>
      <div className="plan-answer" aria-live="polite">
        <ToolAnswer key={plan.tool} tool={plan.tool} />
      </div>
    </section>
  );
}

function ToolForm({ tool }: { tool: Tool }) {
  const parts = useLoaded(toolLoaders[tool]);
  return parts?.Form === undefined ? null : <parts.Form />;
}

function ToolAnswer({ tool }: { tool: Tool }) {
  const parts = useLoaded(toolLoaders[tool]);
  return parts === undefined ? null : <parts.Answer />;
}
