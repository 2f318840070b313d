import './report.css';
import { Button, Group } from '@mantine/core';
import { type UseQueryResult, useMutation, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import { useClient } from '../../api/client.ts';
import { makeReport, type ReportRequest } from '../../api/reports.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import { Panel } from '../../shell/panel.tsx';
import { SmallButton } from '../../ui/buttons.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Tick } from '../../ui/fields/fields.tsx';
import { saveFile } from '../../ui/files/save-file.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { useSettings } from '../../ui/settings.tsx';
import { SoftText } from '../../ui/soft-text.tsx';
import { reportWords as t } from '../../words.ts';
import { colorOf, iconOf, titleOf } from '../data/item-look.ts';
import { newestFirst, useItems, useItemsState } from '../data/items-state.ts';
import { planSubject, useReport } from '../report-state/report-state.ts';
import { PagePreview } from './page-preview.tsx';
import { readSubject } from './read-subject.ts';
import { ReportForm } from './report-form.tsx';
import { useReportRequest } from './report-request.ts';
import { isReportable, type Subject } from './report-subject.ts';
import { TemplateChoice } from './template-choice.tsx';
import { usePlanSubject } from './use-plan-subject.ts';

/** The Report panel: pages about the plan or items, as they will be, and what makes them so. */
export function ReportPanel() {
  const { subjects: ids } = useReport();
  const about = useSubjects(ids);
  const { request, title, missing } = useReportRequest(about.subjects);
  const ready = !about.loading;
  const file = useReportFile();
  return (
    <Panel id="report" title={t('heading')} closeLabel={t('close')}>
      <div className="panel-body stacked">
        {about.error === undefined ? null : <ErrorNote error={about.error} onRetry={about.retry} />}
        <PagePreview request={request} ready={ready} />
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
          {file.making ? <SmallButton size="compact-md" label={t('stop')} onClick={file.stop} /> : null}
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

/** Makes the report and saves it as a file; can be stopped. */
function useReportFile() {
  const client = useClient();
  const notify = useNotify();
  const stopping = useRef<AbortController>(undefined);
  const making = useMutation({
    mutationFn: async ({ request, title }: { request: ReportRequest; title: string }) => {
      const controller = new AbortController();
      stopping.current = controller;
      try {
        const { file, pages } = await makeReport(client, request, undefined, controller.signal);
        const name = fileName(title, 'pdf');
        saveFile(name, file);
        notify({ text: t('saved', { name, count: pages, size: formatBytes(file.size) }), topic: 'report' });
      } catch (error) {
        if (!controller.signal.aborted) throw error;
        notify({ text: t('stopped'), topic: 'report' });
      }
    },
  });
  return {
    make: (request: ReportRequest, title: string) => making.mutate({ request, title }),
    stop: () => stopping.current?.abort(),
    making: making.isPending,
    error: making.error ?? undefined,
  };
}

/** Items that are listed at first, beside those that are chosen. */
const few = 6;

/** What the report is about: the plan and any of the items. */
function SubjectList() {
  const { subjects, setSubjects } = useReport();
  const { items } = useItems();
  const { subject: plan } = usePlanSubject();
  const [all, setAll] = useState(false);
  const reportable = [...items.values()]
    .filter(item => item.trashedAt === null && isReportable(item))
    .sort(newestFirst);
  const listed = reportable.filter((item, at) => all || at < few || subjects.includes(item.id));
  const rows = [
    ...(plan === undefined
      ? []
      : [{ id: planSubject, icon: 'directions' as const, color: undefined, title: t('plan') }]),
    ...listed.map(item => ({ id: item.id, icon: iconOf(item), color: colorOf(item), title: titleOf(item) })),
  ];
  const toggle = (id: string, on: boolean) => setSubjects(on ? [...subjects, id] : subjects.filter(one => one !== id));
  return (
    <fieldset className="field-set report-group">
      <legend>{t('about')}</legend>
      {plan === undefined && reportable.length === 0 ? <SoftText>{t('nothingToTell')}</SoftText> : null}
      {rows.map(({ id, icon, color, title }) => (
        <Tick
          key={id}
          checked={subjects.includes(id)}
          onChange={checked => toggle(id, checked)}
          label={
            <span className="beside report-subject">
              <span style={{ color }}>
                <Icon name={icon} size={16} />
              </span>
              <span translate={id === planSubject ? undefined : 'no'}>{title}</span>
            </span>
          }
        />
      ))}
      {listed.length === reportable.length ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t('allItems', { count: reportable.length })}
        </Button>
      )}
    </fieldset>
  );
}

/** What a report tells of the plan and of items, in the order of the ids, once they are read. */
function useSubjects(ids: readonly string[]) {
  const client = useClient();
  const { store } = useItemsState();
  const { items } = useItems();
  const { units } = useSettings();
  const plan = usePlanSubject();
  const wanted = useMemo(
    () => ids.flatMap(id => items.get(id) ?? []).filter(({ trashedAt }) => trashedAt === null),
    [ids, items],
  );
  const combine = useCallback(
    (results: readonly UseQueryResult<Subject>[]) => ({
      read: results.flatMap(({ data }) => data ?? []),
      loading: results.some(({ isFetching }) => isFetching),
      error: results.find(({ isError }) => isError)?.error ?? undefined,
      retry: () => {
        for (const { isError, refetch } of results) if (isError) void refetch();
      },
    }),
    [],
  );
  const { read, loading, error, retry } = useQueries({
    queries: wanted.map(item => ({
      queryKey: [
        'report-subject',
        item.id,
        item.content?.hash,
        item.name,
        item.color,
        item.note,
        units,
        currentLanguage(),
      ],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readSubject(item, { client, units, signal, content: () => store.content(item.id) }),
      meta: answeredByRegions,
    })),
    combine,
  });
  return useMemo(() => {
    const known = new Map([...read, ...(plan.subject === undefined ? [] : [plan.subject])].map(one => [one.id, one]));
    const subjects = ids.flatMap(id => known.get(id) ?? []);
    return { subjects, loading: loading || (ids.includes(planSubject) && plan.loading), error, retry };
  }, [ids, read, plan, loading, error, retry]);
}
