import { z } from 'zod';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { FinishedReply } from '../http/reply/finished-reply.ts';
import { wholeParameter } from '../http/request/parameter.ts';
import type { ApiModule, Clock } from '../module.ts';
import type { Documents } from '../static-maps/index.ts';
import { reportsWords } from '../words.ts';
import { documentOf } from './document-of.ts';
import { mapTime, mostMaps, type Report, reportSchema, textTime } from './report-schemas.ts';

/** `/reports/v1`: what is made of sections is drawn by the threads of static maps. */
export function createReports({ clock }: { clock: Clock }, documents: Documents): ApiModule {
  return { endpoints: [reportEndpoint({ documents, clock })], close: async () => undefined };
}

const mostPages = 10_000;
/** CSS pixels are 96 to the inch. */
const usualDpi = 96;

const querySchema = z.object({
  page: wholeParameter({ least: 1, most: mostPages })
    .optional()
    .describe('Answers with a picture of that page, or of the last one, in place of the PDF; costs 1'),
  dpi: wholeParameter({ least: 36, most: 300 }).optional().describe('Of the picture; 96'),
});

/** `POST /reports/v1`: maps, profiles, directions, tables and texts as one PDF. */
function reportEndpoint(parts: { documents: Documents; clock: Clock }): Endpoint {
  return defineEndpoint({
    operation: 'create_report',
    summary: 'Maps, profiles, directions, tables and texts as one PDF',
    description:
      'The sections follow each other on as many pages as they take, with the title, a date, the number of the page ' +
      "and the maps' credits on each. Texts can be searched and copied in every script. `X-Report-Pages` tells how many pages there are.",
    method: 'post',
    path: '/reports/v1',
    scope: 'static',
    query: querySchema,
    body: reportSchema,
    reply: { binary: ['application/pdf', 'image/png'] },
    units: '1 per map, at least 1; 1 for a picture of a page',
    failures: ['not_found', 'upstream_unavailable'],
    cost: ({ query, body }) => (query.page === undefined ? Math.max(1, mapsIn(body)) * 10 : 10),
    handle: async ({ query: { page, dpi = usualDpi }, body }, { signal }) => {
      const maps = mapsIn(body);
      if (maps > mostMaps) throw new Failure('bad_request', reportsWords.message('manyMaps', { most: mostMaps }));
      const output =
        page === undefined ? ({ format: 'pdf' } as const) : ({ format: 'png', page, pixelRatio: dpi / 96 } as const);
      const document = await documentOf(body, output, { ...parts, signal });
      const { bytes, pages } = await parts.documents.draw(document, textTime + maps * mapTime, signal);
      const type = output.format === 'pdf' ? 'application/pdf' : 'image/png';
      return new FinishedReply(type, bytes, { 'X-Report-Pages': String(pages) });
    },
    examples: [
      {
        name: 'place',
        summary: 'A place on a map, with a text',
        body: {
          title: 'Harbour of Ardhavn',
          sections: [
            { kind: 'text', text: 'Ferries leave **twice a day**.' },
            { kind: 'map', style: 'light', scale: 5000, markers: ['-28.52201,45.46725'] },
          ],
        },
      },
    ],
  });
}

const mapsIn = ({ sections }: Report): number => sections.filter(({ kind }) => kind === 'map').length;
