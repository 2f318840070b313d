import { create } from 'content-disposition';
import { z } from 'zod';
import { fileName } from '../../data-packs/words/file-name.ts';
import { Failure } from '../errors.ts';
import { defineEndpoint, type Endpoint } from '../http/endpoint.ts';
import { StreamedReply } from '../http/streamed-reply.ts';
import { keptMembers } from '../static-maps/index.ts';
import { atlasSchema, jobSchema } from './atlas-schemas.ts';
import { mostValues } from './limits.ts';
import { type AtlasParts, exampleJob } from './parts.ts';
import { shownJob } from './shown-job.ts';
import { atlasWords } from './words.ts';

const params = z.object({ job: z.string().max(100).describe('The `id` of an atlas') });
const free = { scope: 'static', units: '0', cost: () => 0 } as const;

/** A finished atlas stays as it is. */
const tagOf = (id: string): string => `"${id}"`;

/** Making atlases, looking after them, and what they became. */
export const jobEndpoints = ({ store, jobs, plans, maker }: AtlasParts): Endpoint[] => [
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
      return shownJob(await maker.begin(userId, body, plans.of(body), signal));
    },
    examples: [
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
    ],
  }),
  defineEndpoint({
    ...free,
    operation: 'list_atlases',
    summary: "The user's atlases, newest first",
    method: 'get',
    path: '/atlas/v1/jobs',
    reply: { json: z.object({ jobs: z.array(jobSchema) }).meta({ id: 'AtlasJobs' }) },
    handle: async (_, { principal }) => ({ jobs: (await jobs.of(principal.userId)).map(shownJob) }),
  }),
  defineEndpoint({
    ...free,
    operation: 'read_atlas',
    summary: 'An atlas: how far it is, or why it failed',
    method: 'get',
    path: '/atlas/v1/jobs/{job}',
    watched: true,
    params,
    reply: { json: jobSchema },
    failures: ['not_found'],
    examples: [{ name: 'gone', summary: 'One that was deleted', params: { job: exampleJob } }],
    handle: async ({ params: { job } }, { principal }) => shownJob(await jobs.find(principal.userId, job)),
  }),
  defineEndpoint({
    ...free,
    operation: 'delete_atlas',
    summary: 'Stop making an atlas, or delete it',
    method: 'delete',
    path: '/atlas/v1/jobs/{job}',
    params,
    reply: { json: z.object({ id: z.uuid(), removed: z.literal(true) }).meta({ id: 'RemovedAtlas' }) },
    failures: ['not_found'],
    examples: [{ name: 'gone', summary: 'One that was deleted before', params: { job: exampleJob } }],
    handle: async ({ params }, { principal }) => {
      const { id } = await jobs.find(principal.userId, params.job);
      await maker.cancel(id);
      await store.remove(id);
      return { id, removed: true as const };
    },
  }),
  defineEndpoint({
    ...free,
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
