import { lazy } from 'react';
import { useCamera } from '../../map/camera/camera-port.tsx';
import { definePanel } from '../../shell/define-panel.ts';
import { reportWords as t } from '../../words.ts';
import { ReportState, useReport } from '../report-state/report-state.ts';
import { isReportable } from './reportable.ts';
import { TemplateOpener } from './template-opener.tsx';

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
