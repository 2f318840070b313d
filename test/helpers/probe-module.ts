import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Failure, type FailureCode, failureTable } from '../../server/errors.ts';
import { defineEndpoint, type Endpoint } from '../../server/http/endpoint.ts';
import { FinishedReply } from '../../server/http/reply/finished-reply.ts';
import type { ApiModule } from '../../server/module.ts';

const tenths = z.coerce.number().int().nonnegative().default(10);

/** Counts started and aborted requests of the probe. */
export interface ProbeRecord {
  started: number;
  aborted: number;
}

/** A module whose endpoints do what their input says, to test what runs before and after a module. */
export function createProbe(record: ProbeRecord = { started: 0, aborted: 0 }): ApiModule {
  const answer = defineEndpoint({
    operation: 'probe_answer',
    summary: 'Answers',
    method: 'get',
    path: '/probe/v1/answer',
    scope: 'geocode',
    query: z.object({ tenths, session: z.string().optional() }),
    reply: { json: z.object({ ok: z.boolean() }) },
    units: '1',
    cost: ({ query }) =>
      query.session === undefined ? query.tenths : [{ tenths: query.tenths, session: query.session }],
    handle: async () => ({ ok: true }),
  });
  const echo = defineEndpoint({
    operation: 'probe_echo',
    summary: 'Answers with what it was sent',
    method: 'post',
    path: '/probe/v1/echo',
    scope: 'routing',
    body: z.object({
      encodedPolyline: z.string().optional(),
      locations: z
        .array(z.object({ lat: z.number(), lon: z.number(), searchCutoff: z.number().optional() }))
        .optional(),
    }),
    reply: { json: z.unknown() },
    units: '1',
    cost: () => 10,
    handle: async ({ body }) => body,
  });
  const fail = defineEndpoint({
    operation: 'probe_fail',
    summary: 'Fails as it is told',
    method: 'get',
    path: '/probe/v1/fail/{code}',
    scope: 'geocode',
    params: z.object({ code: z.string() }),
    reply: { json: z.unknown() },
    units: '1',
    cost: () => 10,
    handle: async ({ params }) => {
      if (params.code in failureTable) throw new Failure(params.code as FailureCode, undefined, { retryAfter: 2 });
      if (params.code === 'unserialisable') return { big: 1n };
      throw new Error('a secret of the inside at /etc/shadow');
    },
  });
  const slow = defineEndpoint({
    operation: 'probe_slow',
    summary: 'Takes its time',
    method: 'get',
    path: '/probe/v1/slow',
    scope: 'geocode',
    query: z.object({ ms: z.coerce.number() }),
    reply: { json: z.unknown() },
    units: '1',
    cost: () => 10,
    handle: async ({ query }, { signal }) => {
      record.started += 1;
      signal.addEventListener('abort', () => {
        record.aborted += 1;
      });
      await delay(query.ms);
      return { ok: true };
    },
  });
  const written = defineEndpoint({
    operation: 'probe_written',
    summary: 'Answers with JSON that is bytes already',
    method: 'get',
    path: '/probe/v1/written',
    scope: 'geocode',
    reply: { json: z.object({ ok: z.boolean() }) },
    units: '1',
    cost: () => 10,
    handle: async () => FinishedReply.json(Buffer.from('{ "ok" : true }')),
  });
  const endpoints: readonly Endpoint[] = [answer, echo, fail, slow, written];
  return { endpoints, close: async () => undefined };
}
