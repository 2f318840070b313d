import { z } from 'zod';
import { defaultProject, type Key } from '../accounts/index.ts';
import type { Steps } from '../db/index.ts';
import { Failure } from '../errors.ts';
import { scopes } from '../http/index.ts';
import { isoTime, moment } from '../http/reply/moment.ts';
import { dashboardWords } from '../words.ts';
import { identifier, label, pageQuery, pageReply, pageSchema, requestOf } from './dashboard-schemas.ts';
import { acting, changing, creating, type DashboardContext, reading, required } from './operation.ts';
import { projectOf } from './projects.ts';
import { mostAheadSeconds, shownSimulation, simulationChange, simulationSchema } from './simulations.ts';

const kind = z
  .enum(['live', 'test'])
  .describe(
    'What the key is called; both use the same service and quota. Only for a test key can failures, time and quota be simulated',
  );
const scopeList = z.array(z.enum(scopes)).max(scopes.length).describe('Empty: everything');

const keySchema = z
  .object({
    id: identifier('key'),
    name: z.string().describe('What its owner calls it; may be empty'),
    kind,
    listed: z.string().describe('Prefix and last four characters: `outpost_live_…aB3x`'),
    user: identifier('usr'),
    project: identifier('prj'),
    scopes: scopeList,
    createdAt: moment,
    revokedAt: moment.nullable(),
    lastUsedAt: moment
      .nullable()
      .describe('Its last request, answered or refused; the day where that is more than 30 days ago'),
    simulation: simulationSchema.nullable().describe('null: none'),
  })
  .meta({ id: 'Key' });

export type KeyReply = z.output<typeof keySchema>;

const createdKey = keySchema
  .extend({ key: z.string().describe('The key itself. It is shown this once; only its hash is kept') })
  .meta({ id: 'CreatedKey' });

export type CreatedKeyReply = z.output<typeof createdKey>;

const newKey = z
  .object({
    project: identifier('prj').optional().describe('Left out: the project `default` of the user `default`'),
    name: label.optional(),
    kind: kind.optional().describe('Default live'),
    scopes: scopeList.optional(),
  })
  .meta({ id: 'NewKey' });
export type NewKeyBody = z.input<typeof newKey>;
const keyChange = z
  .object({ name: label.optional(), scopes: scopeList.optional().describe('Replaces the list; empty: everything') })
  .meta({ id: 'KeyChange' });
export type KeyChangeBody = z.input<typeof keyChange>;
/** What operations on a record have, and actions on it. */
const ofOne = (action = '') => ({
  path: `/keys/{key}${action}`,
  params: z.object({ key: identifier('key') }),
  reply: { json: keySchema },
});

function* shown({ accounts }: DashboardContext, found: Key): Steps<KeyReply> {
  const { userId, projectId, createdAt, revokedAt, lastUsedAt, ...key } = found;
  return {
    ...key,
    scopes: [...key.scopes],
    user: userId,
    project: projectId,
    createdAt: isoTime(createdAt),
    revokedAt: revokedAt === null ? null : isoTime(revokedAt),
    lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
    simulation: shownSimulation(key.kind === 'test' ? yield* accounts.simulations.find(key.id) : undefined),
  };
}

const keyOf = ({ accounts }: DashboardContext, id: string): Steps<Key> =>
  required(accounts.keys.byId(id), dashboardWords.message('noKey', { id }));

export const keyOperations = [
  creating({
    operation: 'create_key',
    summary: 'Issue a key; its text is in the answer, this once',
    path: '/keys',
    body: newKey,
    reply: { json: createdKey },
    failures: ['not_found'],
    *handle({ body: { project, name, kind: wanted, scopes: granted } }, context) {
      const { id: owner } =
        project === undefined
          ? yield* defaultProject(context.accounts, context.now)
          : yield* projectOf(context, project);
      const { id, key } = yield* context.accounts.keys.create(
        owner,
        { name, kind: wanted, scopes: granted && [...new Set(granted)] },
        context.now,
      );
      return { ...(yield* shown(context, yield* keyOf(context, id))), key };
    },
  }),
  reading({
    operation: 'list_keys',
    summary: 'The keys, newest first, without their text',
    path: '/keys',
    query: z.object({
      ...pageQuery,
      user: identifier('usr').optional().describe('Those of this user'),
      project: identifier('prj').optional().describe('Those of this project'),
      state: z.enum(['active', 'revoked']).optional(),
      simulated: z.literal('true').optional().describe('Only those with a simulation'),
    }),
    reply: { json: pageSchema(keySchema) },
    *handle({ query: { user, project, state, simulated, ...page } }, context) {
      const { items, next } = yield* context.accounts.keys.page({
        ...requestOf(page),
        user,
        project,
        active: state && state === 'active',
        simulated: simulated === 'true',
      });
      const keys: KeyReply[] = [];
      for (const key of items) keys.push(yield* shown(context, key));
      return pageReply({ items: keys, next }, key => key);
    },
  }),
  reading({
    operation: 'get_key',
    summary: 'A key, without its text',
    ...ofOne(),
    *handle({ params: { key } }, context) {
      return yield* shown(context, yield* keyOf(context, key));
    },
  }),
  changing({
    operation: 'update_key',
    summary: 'Rename a key or set its scopes',
    description: 'What is left out stays. Works from the next request on.',
    ...ofOne(),
    body: keyChange,
    *handle({ params: { key }, body: { name, scopes: granted } }, context) {
      yield* keyOf(context, key);
      yield* context.accounts.keys.change(key, { name, scopes: granted && [...new Set(granted)] });
      return yield* shown(context, yield* keyOf(context, key));
    },
  }),
  acting({
    operation: 'revoke_key',
    summary: 'End a key, for good',
    description: 'Its next request answers 403 `key_revoked`. Revoking it again changes nothing.',
    ...ofOne('/revoke'),
    *handle({ params: { key } }, context) {
      yield* keyOf(context, key);
      yield* context.accounts.keys.revoke(key, context.now);
      // Nobody is to be warned of what no request meets any more.
      yield* context.accounts.simulations.end(key, context.now);
      return yield* shown(context, yield* keyOf(context, key));
    },
  }),
  acting({
    operation: 'simulate',
    summary: 'Let a test key meet failures, a later time or a quota of its own',
    description:
      'What is left out stays as it is simulated already. From the next request on, in every process on the data folder, ' +
      'and until it is ended. While anything is simulated, the key has a period of its own: its limit, use and clock ' +
      "touch nothing of its user's. The clock moves periods, map sessions and signed addresses of this key. 409 for a " +
      'live key, which never meets any of it, and for a revoked one.',
    ...ofOne('/simulate'),
    body: simulationChange,
    failures: ['conflict'],
    *handle({ params: { key }, body: { failure, advanceSeconds, limit, used } }, context) {
      const { kind, revokedAt } = yield* keyOf(context, key);
      if (kind !== 'test') throw new Failure('conflict', dashboardWords.message('onlyTestKeys'));
      if (revokedAt !== null) throw new Failure('conflict', dashboardWords.message('revokedKeyMeetsNothing'));
      const aheadMs = yield* context.accounts.simulations.aheadMs(key);
      const ahead = aheadMs / 1000 + (advanceSeconds ?? 0);
      if (ahead > mostAheadSeconds) {
        throw new Failure('bad_request', dashboardWords.message('tooFarAhead', { days: mostAheadSeconds / 86_400 }));
      }
      const ordered = failure && { error: failure.error, path: failure.path ?? '/', left: failure.count ?? null };
      yield* context.accounts.simulations.change(
        key,
        {
          failure: ordered,
          advanceMs: advanceSeconds === undefined ? undefined : advanceSeconds * 1000,
          monthlyRequestLimit: limit,
          usedTenths: used === undefined ? undefined : Math.round(used * 10),
        },
        context.now,
      );
      return yield* shown(context, yield* keyOf(context, key));
    },
  }),
  acting({
    operation: 'end_simulation',
    summary: "End a test key's simulation",
    description: 'From the next request on it is a key like any other. Ending it again changes nothing.',
    ...ofOne('/end-simulation'),
    *handle({ params: { key } }, context) {
      yield* keyOf(context, key);
      yield* context.accounts.simulations.end(key, context.now);
      return yield* shown(context, yield* keyOf(context, key));
    },
  }),
];
