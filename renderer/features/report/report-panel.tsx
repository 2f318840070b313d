import './report.css';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useShell } from '../../shell/shell-context.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Panel } from '../../ui/frames/panel.tsx';
import { Icon } from '../../ui/icons.tsx';
import { reportWords as t } from '../../words.ts';
import { useReport } from '../report-state/report-state.ts';
import { PagePreview } from './page-preview.tsx';
import { ReportForm } from './report-form.tsx';
import { SubjectList } from './subject-list.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { usePagePreview } from './use-page-preview.ts';
import { useReportFile } from './use-report-file.ts';
import { useReportRequest } from './use-report-request.ts';
import { useSubjects } from './use-subjects.ts';

/** The Report panel: pages about the plan or items, as they will be, and what makes them so. */
export function ReportPanel() {
  const shell = useShell();
  const { subjects: ids } = useReport();
  const about = useSubjects(ids);
  const { request, title, missing } = useReportRequest(about.subjects);
  const [page, setPage] = useState(1);
  const ready = !about.loading;
  const preview = usePagePreview(request, page, ready);
  const file = useReportFile();
  return (
    <Panel className="report" title={t('heading')} closeLabel={t('close')} onClose={() => shell.close('report')}>
      <div className="panel-body report-body">
        {about.error === undefined ? null : <ErrorNote error={about.error} onRetry={about.retry} />}
        <PagePreview {...preview} onRetry={preview.retry} page={page} onPage={setPage} />
        <Group gap="xs" role="group" aria-label={t('actions')}>
          <Button
            size="compact-md"
            leftSection={<Icon name="download" size={16} />}
            loading={file.making}
            disabled={!ready}
            onClick={() => file.make(request, title)}
          >
            {t('save')}
          </Button>
          {file.making ? (
            <Button size="compact-md" variant="default" onClick={file.stop}>
              {t('stop')}
            </Button>
          ) : null}
        </Group>
        {file.error === undefined || file.making ? null : (
          <ErrorNote error={file.error} onRetry={() => file.make(request, title)} />
        )}
        <TemplateChoice />
        <ReportForm title={title} missing={ready ? missing : new Set()} />
        <SubjectList />
      </div>
    </Panel>
  );
}
