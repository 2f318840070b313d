import { IconButton } from '../../ui/buttons.tsx';
import { reportWords as t } from '../../words.ts';
import { planSubject, useReport } from './report-state.ts';

/** Begins a report about the plan. */
export function ReportButton({ disabled = false }: { disabled?: boolean }) {
  const { start } = useReport();
  return (
    <IconButton
      icon="report"
      label={t('reportOnPlan')}
      hint
      framed
      disabled={disabled}
      onClick={() => start([planSubject])}
    />
  );
}
