import { z } from 'zod';
import { refusing } from '../../data-packs/words/input-problem.ts';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { defaultOwner, type Project, parseAllowedOrigin } from '../accounts/index.ts';
import type { Steps } from '../db/index.ts';
import { Failure } from '../errors.ts';
import { isoTime, moment } from '../http/reply/moment.ts';
import { dashboardWords } from '../words.ts';
import { identifier, label, pageQuery, pageReply, pageSchema, requestOf } from './dashboard-schemas.ts';
import { changing, creating, type DashboardContext, reading, required, requireFree } from './operation.ts';
import { userOf } from './users.ts';

const origin = z
  .string()
  .max(300)
  .superRefine((text, issues) => {
    try {
      parseAllowedOrigin(text);
    } catch (error) {
      if (!(error instanceof WordedError)) throw error;
      issues.addIssue({
        code: 'custom',
        ...refusing(field => dashboardWords.message('badOrigin', { field, reason: error.said })),
      });
    }
  })
  .describe(
    '`https://app.example.org`, or any subdomain of one: `https://*.example.org`; with a port, but no path; names in ' +
      'ASCII (`xn--...`)',
  )
  .meta({ override: { pattern: '^https?://(?:\\*\\.)?[0-9A-Za-z](?:[0-9A-Za-z.\\-]*[0-9A-Za-z])?(?::\\d{1,4})?/?$' } });

export type ProjectReply = z.output<typeof projectSchema>;

const projectSchema = z
  .object({
    id: identifier('prj'),
    name: z.string(),
    user: identifier('usr'),
    allowedOrigins: z.array(z.string()).describe('Empty: any'),
    requireOrigin: z.boolean().describe('Whether a request without an Origin is refused where any is allowed'),
    createdAt: moment,
  })
  .meta({ id: 'Project' });

const rules = {
  allowedOrigins: z.array(origin).max(100).optional().describe('Replaces the list; empty: any'),
  requireOrigin: z.boolean().optional().describe('Default false; a list that is not empty requires an Origin anyway'),
};
const newProject = z
  .object({
    user: identifier('usr').optional().describe('Left out: the user `default`'),
    name: label,
    ...rules,
  })
  .meta({ id: 'NewProject' });
const projectChange = z.object({ name: label.optional(), ...rules }).meta({ id: 'ProjectChange' });
export type ProjectChangeBody = z.input<typeof projectChange>;
const ofOne = {
  path: '/projects/{project}',
  params: z.object({ project: identifier('prj') }),
  reply: { json: projectSchema },
};

const shown = ({ userId, createdAt, ...project }: Project) => ({
  ...project,
  user: userId,
  createdAt: isoTime(createdAt),
});

/** Throws `not_found`. */
export const projectOf = ({ accounts }: DashboardContext, id: string): Steps<Project> =>
  required(accounts.projects.byId(id), dashboardWords.message('noProject', { id }));

const nameIsFree = ({ accounts }: DashboardContext, user: string, name: string, own?: string): Steps<void> =>
  requireFree(accounts.projects.find(user, name), own, dashboardWords.message('projectNameTaken', { name }));

export const projectOperations = [
  creating({
    operation: 'create_project',
    summary: 'Add a project to a user',
    path: '/projects',
    body: newProject,
    reply: { json: projectSchema },
    failures: ['not_found', 'conflict'],
    *handle({ body: { user: wanted, name, allowedOrigins = [], requireOrigin = false } }, context) {
      const { accounts, now } = context;
      const { id: user, internal } =
        wanted === undefined ? yield* defaultOwner(accounts.users, now) : yield* userOf(context, wanted);
      if (internal) {
        throw new Failure('conflict', dashboardWords.message('internalUserHasNoProjects'));
      }
      yield* nameIsFree(context, user, name);
      const { id } = yield* accounts.projects.create(user, name, now);
      yield* accounts.projects.setOrigins(id, allowedOrigins, requireOrigin);
      return shown(yield* projectOf(context, id));
    },
  }),
  reading({
    operation: 'list_projects',
    summary: 'The projects, newest first',
    path: '/projects',
    query: z.object({ ...pageQuery, user: identifier('usr').optional().describe('Those of this user') }),
    reply: { json: pageSchema(projectSchema) },
    *handle({ query: { user, ...page } }, { accounts }) {
      return pageReply(yield* accounts.projects.page({ ...requestOf(page), user }), shown);
    },
  }),
  reading({
    operation: 'get_project',
    summary: 'A project',
    ...ofOne,
    *handle({ params: { project } }, context) {
      return shown(yield* projectOf(context, project));
    },
  }),
  changing({
    operation: 'update_project',
    summary: 'Rename a project or set its allowed origins',
    description: 'What is left out stays. Works from the next request on.',
    ...ofOne,
    body: projectChange,
    failures: ['conflict'],
    *handle({ params: { project }, body }, context) {
      const { projects } = context.accounts;
      const { userId, allowedOrigins, requireOrigin } = yield* projectOf(context, project);
      if (body.name !== undefined) {
        yield* nameIsFree(context, userId, body.name, project);
        yield* projects.rename(project, body.name);
      }
      yield* projects.setOrigins(project, body.allowedOrigins ?? allowedOrigins, body.requireOrigin ?? requireOrigin);
      return shown(yield* projectOf(context, project));
    },
  }),
];
