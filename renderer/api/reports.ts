import type { ReportRequest } from '../../server/reports/report-schemas.ts';
import type { ApiClient } from './client.ts';

export type { ReportRequest } from '../../server/reports/report-schemas.ts';
export type ReportSectionRequest = ReportRequest['sections'][number];

/** A report, or a picture of one of its pages. */
export interface MadeReport {
  file: Blob;
  /** How many pages it has. */
  pages: number;
}

/** `page`: makes a picture of it in place of the PDF. */
export async function makeReport(
  client: ApiClient,
  request: ReportRequest,
  page: number | undefined,
  signal: AbortSignal,
): Promise<MadeReport> {
  const response = await client.request(`/reports/v1${page === undefined ? '' : `?page=${page}`}`, {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return { file: await response.blob(), pages: Number(response.headers.get('x-report-pages') ?? 1) };
}
