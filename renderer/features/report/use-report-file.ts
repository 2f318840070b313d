import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { fileName } from '../../../data-packs/words/file-name.ts';
import { useClient } from '../../api/client.ts';
import { makeReport, type ReportRequest } from '../../api/reports.ts';
import { saveFile } from '../../ui/files/save-file.ts';
import { formatBytes } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices.tsx';
import { reportWords as t } from '../../words.ts';

/** Makes the report and saves it as a file; can be stopped. */
export function useReportFile() {
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
