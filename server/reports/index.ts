import type { ApiModule, Clock } from '../module.ts';
import type { Documents } from '../static-maps/index.ts';
import { reportEndpoint } from './report-endpoint.ts';

/** `/reports/v1`: what is made of sections is drawn by the threads of static maps. */
export function createReports({ clock }: { clock: Clock }, documents: Documents): ApiModule {
  return { endpoints: [reportEndpoint({ documents, clock })], close: async () => undefined };
}
