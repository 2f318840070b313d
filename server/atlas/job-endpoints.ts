import { create } from 'content-disposition';
import { z } from 'zod';
import type { Position } from '../../data-packs/geo/lon-lat.ts';
import { fileName } from '../../data-packs/words/file-name.ts';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { StreamedReply } from '../http/reply/streamed-reply.ts';
import { free, jobEndpoints, type UserJobs } from '../jobs/index.ts';
import { joinedFigures, keptMembers } from '../static-maps/index.ts';
import { atlasWords } from '../words.ts';
import { atlasSchema, jobSchema, planSchema } from './atlas-schemas.ts';
import { type AtlasStore, type Job, shownAtlas } from './job-store.ts';
import { mostValues } from './limits.ts';
import type { Maker } from './maker.ts';
import type { Plans } from './plans.ts';

const params = z.object({ job: z.string().max(100).describe('The `id` of an atlas') });
/** An atlas that there never is. */
const exampleJob = '7c1de7a0-5a55-4a0c-8f6e-5d0f6f1f7d31';

export interface AtlasParts {
  store: AtlasStore;
  jobs: UserJobs<Job>;
  plans: Plans;
  maker: Maker;
}

/** A finished atlas stays as it is. */
const tagOf = (id: string): string => `"${id}"`;

const refusedRequests = [
  {
    name: 'unknownRegion',
    summary: 'A region that is not installed',
    body: { style: 'outdoor', region: 'nowhere', scale: 25_000 },
  },
  {
    name: 'oneplace',
    summary: 'A way that is one place',
    body: { style: 'outdoor', encodedRoute: '_p`uuA~fdnu@', scale: 25_000 },
  },
];

export const atlasEndpoints = ({ store, jobs, plans, maker }: AtlasParts): Endpoint[] => [
  defineEndpoint({
    operation: 'create_atlas',
    summary: 'Begin to make an atlas: a PDF of many pages',
    description:
      'A box, a region or a way on as many pages as it takes at a scale: an index map, pages with the numbers of their ' +
      'neighbours, which are links, an outline; along a way, profiles below the maps. It is made in the service, one after the other, ' +
      'and charged when it is accepted; ask for the job to learn how far it is. Refused like the maps it is made of.',
    method: 'post',
    path: '/atlas/v1/jobs',
    scope: 'static',
    status: 202,
    body: atlasSchema,
    mostValues,
    keptMembers,
    reply: { json: jobSchema },
    units: '1 per numbered page',
    failures: ['not_found', 'storage_full'],
    prepare: ({ body }) => plans.prepare(body),
    cost: ({ body }) => plans.of(body).plan.pages.length * 10,
    handle: async ({ body }, { principal: { userId }, signal }) => {
      await jobs.requireAnother(userId);
      return shownAtlas(await maker.begin(userId, body, plans.of(body), signal));
    },
    examples: refusedRequests,
  }),
  ...jobEndpoints({
    one: 'atlas',
    many: 'atlases',
    schemaName: 'Atlas',
    path: '/atlas/v1/jobs',
    scope: 'static',
    params,
    schema: jobSchema,
    says: {
      list: "The user's atlases, newest first",
      read: 'An atlas: how far it is, or why it failed',
      delete: 'Stop making an atlas, or delete it',
    },
    watched: true,
    example: exampleJob,
    jobs,
    shown: shownAtlas,
    remove: async ({ id }) => {
      await maker.cancel(id);
      await store.remove(id);
    },
    refusals: [],
  }),
  defineEndpoint({
    ...free,
    scope: 'static',
    operation: 'atlas_result',
    summary: 'The PDF of a finished atlas',
    method: 'get',
    path: '/atlas/v1/jobs/{job}/result',
    description: 'Also a part of it, by `Range`: a download that broke off goes on where it was.',
    params,
    conditional: true,
    ranged: true,
    reply: { binary: 'application/pdf' },
    failures: ['not_found', 'conflict', 'range_not_satisfiable'],
    examples: [{ name: 'gone', summary: 'Of one that was deleted', params: { job: exampleJob } }],
    handle: async ({ params: { job } }, { principal }) => {
      const { id, title, bytes } = await jobs.find(principal.userId, job);
      if (bytes === null) throw new Failure('conflict', atlasWords.message('notFinished'));
      const headers = { ETag: tagOf(id), 'Content-Disposition': create(fileName(title, 'pdf')) };
      return new StreamedReply('application/pdf', range => store.read(id, range), headers, bytes);
    },
  }),
];

export const planEndpoint = (plans: Plans): Endpoint =>
  defineEndpoint({
    operation: 'plan_atlas',
    summary: 'The pages an atlas would have',
    description: 'Where each lies, at which scale, and what making the atlas costs; nothing is drawn.',
    method: 'post',
    path: '/atlas/v1/plan',
    scope: 'static',
    body: atlasSchema,
    mostValues,
    keptMembers,
    reply: { json: planSchema },
    units: '0',
    failures: ['not_found'],
    cost: () => 0,
    prepare: ({ body }) => plans.prepare(body),
    handle: ({ body }) => {
      const { plan, laid } = plans.of(body);
      const { scale, utmZone, pages } = plan;
      return {
        scale,
        projection: utmZone === undefined ? ('mercator' as const) : ('utm' as const),
        units: pages.length,
        ...(laid.classed && { choropleth: joinedFigures(laid.classed) }),
        pages: pages.map(({ centre: _, corners, ...page }) => ({
          ...page,
          corners: corners.map(([lon, lat]): Position => [rounded(lon), rounded(lat)]),
        })),
      };
    },
    examples: [
      {
        name: 'town',
        summary: 'A town in 1:10 000',
        body: { style: 'outdoor', bbox: [-28.56, 45.44, -28.48, 45.49], scale: 10_000 },
      },
      {
        name: 'way',
        summary: 'A way, as an encoded polyline, on as few pages as A5 allows in 1:25 000',
        body: { style: 'outdoor', encodedRoute: '_p`uuA~fdnu@_af@_cmA_pR_af@', paper: 'a5', scale: 25_000 },
      },
    ],
  });

/** A centimetre or so. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
