import { ActionIcon } from '@mantine/core';
import { Icon } from '../../ui/icons.tsx';
import { reportWords as t } from '../../words.ts';
import { planSubject, useReport } from './report-state.ts';

/** Begins a report about the plan. */
export function ReportButton({ disabled = false }: { disabled?: boolean }) {
  const { start } = useReport();
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={t('reportOnPlan')}
      title={t('reportOnPlan')}
      disabled={disabled}
      onClick={() => start([planSubject])}
    >
      <Icon name="report" />
    </ActionIcon>
  );
}
