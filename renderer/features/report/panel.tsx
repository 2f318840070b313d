import { lazy } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { reportWords as t } from '../../words.ts';
import { useItemOpener, useItemsState } from '../data/items-state.ts';
import { ReportState, useReport } from '../report-state/report-state.ts';
import { isReportable } from './report-subject.ts';
import { readTemplate } from './template.ts';

export const reportPanel = definePanel({
  id: 'report',
  place: 'export',
  State: ReportState,
  Panel: lazy(async () => ({ default: (await import('./report-panel.tsx')).ReportPanel })),
  covers: true,
  Dialog: TemplateOpener,
  itemActions: [
    {
      id: 'report',
      icon: 'report',
      label: () => t('reportOn'),
      applies: isReportable,
      useRun: () => {
        const { start } = useReport();
        return ({ id }) => start([id]);
      },
    },
  ],
  commands: [
    {
      id: 'report',
      label: () => t('command'),
      useRun: () => {
        const { start } = useReport();
        const camera = useCamera();
        return () => start([], camera.current?.boxInSight());
      },
    },
  ],
});

/** Begins a report with a template that is chosen among the items. */
function TemplateOpener() {
  const { start, use, subjects, box } = useReport();
  const { store } = useItemsState();
  useItemOpener('report', async ({ id }) => {
    const choice = await readTemplate(store, id);
    start(subjects, box);
    use(choice, id);
  });
  return null;
}
