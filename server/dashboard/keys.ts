import { z } from 'zod';
import type { Key } from '../accounts/index.ts';
import { Failure } from '../errors.ts';
import { scopes } from '../http/index.ts';
import { identifier, isoTime, label, moment } from './dashboard-schemas.ts';
import { acting, creating, type DashboardContext, reading } from './operation.ts';
import { pageQuery, pageReply, pageSchema, requestOf } from './pages.ts';
import { projectOf } from './projects.ts';
import { dashboardWords } from './words.ts';

const kind = z.enum(['live', 'test']).describe('What the key is called; both use the same service and quota');
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
  })
  .meta({ id: 'Key' });

const createdKey = keySchema
  .extend({ key: z.string().describe('The key itself. It is shown this once; only its hash is kept') })
  .meta({ id: 'CreatedKey' });

const newKey = z
  .object({
    project: identifier('prj'),
    name: label.optional(),
    kind: kind.optional().describe('Default live'),
    scopes: scopeList.optional(),
  })
  .meta({ id: 'NewKey' });
const params = z.object({ key: identifier('key') });

const shown = ({ userId, projectId, createdAt, revokedAt, ...key }: Key) => ({
  ...key,
  user: userId,
  project: projectId,
  createdAt: isoTime(createdAt),
  revokedAt: revokedAt === null ? null : isoTime(revokedAt),
});

function keyOf({ accounts }: DashboardContext, id: string): Key {
  const key = accounts.keys.byId(id);
  if (key === undefined) throw new Failure('not_found', dashboardWords.message('noKey', { id }));
  return key;
}

export const keyOperations = [
  creating({
    operation: 'create_key',
    summary: 'Issue a key; its text is in the answer, this once',
    tag: 'keys',
    path: '/keys',
    body: newKey,
    reply: { json: createdKey },
    failures: ['not_found'],
    handle: ({ body: { project, name, kind: wanted, scopes: granted } }, context) => {
      projectOf(context, project);
      const { id, key } = context.accounts.keys.create(
        project,
        { name, kind: wanted, scopes: granted && [...new Set(granted)] },
        context.now,
      );
      return { ...shown(keyOf(context, id)), key };
    },
  }),
  reading({
    operation: 'list_keys',
    summary: 'The keys, newest first, without their text',
    tag: 'keys',
    path: '/keys',
    query: z.object({
      ...pageQuery,
      user: identifier('usr').optional().describe('Those of this user'),
      project: identifier('prj').optional().describe('Those of this project'),
      state: z.enum(['active', 'revoked']).optional(),
    }),
    reply: { json: pageSchema(keySchema) },
    handle: ({ query: { user, project, state, ...page } }, { accounts }) =>
      pageReply(
        accounts.keys.page({
          ...requestOf(page),
          user,
          project,
          active: state && state === 'active',
        }),
        shown,
      ),
  }),
  reading({
    operation: 'get_key',
    summary: 'A key, without its text',
    tag: 'keys',
    path: '/keys/{key}',
    params,
    reply: { json: keySchema },
    handle: ({ params: { key } }, context) => shown(keyOf(context, key)),
  }),
  acting({
    operation: 'revoke_key',
    summary: 'End a key, for good',
    description: 'Its next request answers 403 `key_revoked`. Revoking it again changes nothing.',
    tag: 'keys',
    path: '/keys/{key}/revoke',
    params,
    reply: { json: keySchema },
    handle: ({ params: { key } }, context) => {
      keyOf(context, key);
      context.accounts.keys.revoke(key, context.now);
      return shown(keyOf(context, key));
    },
  }),
];
