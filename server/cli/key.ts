import { type Command, InvalidArgumentError } from 'commander';
import { CommandFailure, exampleText, printEither, printRecords } from '../../data-packs/cli/command-line.ts';
import { WordedError, wordFailure } from '../../data-packs/words/worded-error.ts';
import { type Accounts, defaultName, defaultOwner, parseAllowedOrigin, type User } from '../accounts/index.ts';
import type { Steps } from '../db/index.ts';
import { type Scope, scopes } from '../http/index.ts';
import { serverHelp as help, serverCliWords as t } from '../words.ts';
import {
  type AccountsOptions,
  label,
  nameToFindBy,
  stateInWords,
  withAccounts,
  withAccountsOptions,
} from './accounts-command.ts';

interface CreateOptions extends AccountsOptions {
  name?: string;
  user?: string;
  project: string;
  test?: boolean;
  scopes?: Scope[];
  origins?: string[];
  requireOrigin?: boolean;
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');

function scopeList(text: string): Scope[] {
  const list = listOf(text).map(item => {
    const scope = scopes.find(known => known === item);
    if (scope === undefined) throw new InvalidArgumentError(t('noSuchScope', { scope: item, scopes: [...scopes] }));
    return scope;
  });
  // An unset shell variable must not create a key with all scopes.
  if (list.length === 0) {
    throw new InvalidArgumentError(t('emptyScopes', { scopes: [...scopes] }));
  }
  return [...new Set(list)];
}

function originList(text: string): string[] {
  const list = listOf(text);
  if (list.length === 0) throw new InvalidArgumentError(t('emptyOrigins'));
  try {
    return list.map(parseAllowedOrigin);
  } catch (error) {
    throw error instanceof WordedError ? new InvalidArgumentError(wordFailure(error)) : error;
  }
}

function* ownerOf(users: Accounts['users'], name: string | undefined, now: number): Steps<User> {
  const found = yield* users.find(name ?? defaultName);
  if (found !== undefined) return found;
  if (name === undefined) return yield* defaultOwner(users, now);
  throw new CommandFailure(t.message('noSuchOwner', { name }));
}

function* createKey({ users, projects, keys }: Accounts, options: CreateOptions, now: number) {
  const owner = yield* ownerOf(users, options.user, now);
  const project =
    (yield* projects.find(owner.id, options.project)) ?? (yield* projects.create(owner.id, options.project, now));
  const origins = [...project.allowedOrigins, ...(options.origins ?? [])];
  if (options.origins !== undefined || options.requireOrigin) {
    yield* projects.setOrigins(project.id, origins, options.requireOrigin ?? project.requireOrigin);
  }
  const kind = options.test ? 'test' : 'live';
  const name = options.name ?? '';
  const { id, key } = yield* keys.create(project.id, { name, kind, scopes: options.scopes ?? [] }, now);
  return {
    id,
    key,
    name,
    kind,
    user: owner.name,
    project: project.name,
    scopes: options.scopes ?? [],
    origins: (yield* projects.find(owner.id, project.id))?.allowedOrigins ?? [],
  };
}

/** `key create`, `key revoke`, `key list`. */
export function addKeyCommands(program: Command): void {
  const key = program.command('key').description(help('key')).addHelpText('after', exampleText('outpost key create'));

  withAccountsOptions(
    key
      .command('create')
      .description(help('keyCreate'))
      .option('--user <name>', help('keyUser', { name: defaultName }))
      .option('--project <name>', help('keyProject'), nameToFindBy, defaultName)
      .option('--name <name>', help('labelOption'), label)
      .option('--test', help('keyTest'))
      .option('--scopes <list>', help('keyScopes', { scopes: scopes.join(',') }), scopeList)
      .option('--origins <list>', help('keyOrigins'), originList)
      .option('--require-origin', help('keyRequireOrigin')),
    'outpost key create --user field-team --scopes tiles,geocode --origins https://*.example.org',
  ).action(async (options: CreateOptions) => {
    const made = await withAccounts(options, accounts => createKey(accounts, options, Date.now()));
    printEither(options.json, made, `${made.key}\n\n${t('keepSecret', { id: made.id })}`);
  });

  withAccountsOptions(
    key.command('revoke').argument('<id>', help('keyId')).description(help('keyRevoke')),
    'outpost key revoke key_0fD3kq8ZrTn2vXbLw',
  ).action(async (id: string, options: AccountsOptions) => {
    const found = await withAccounts(options, ({ keys }) => keys.revoke(id, Date.now()));
    if (!found) throw new CommandFailure(t.message('noSuchKey', { id }));
    printEither(options.json, { id, revoked: true }, t('keyRevoked', { id }));
  });

  withAccountsOptions(key.command('list').description(help('keyList')), 'outpost key list --json').action(
    async (options: AccountsOptions) => {
      const keys = (await withAccounts(options, accounts => accounts.keys.list())).map(
        ({ createdAt, revokedAt, listed, ...rest }) => ({
          ...rest,
          key: listed,
          created: new Date(createdAt).toISOString(),
          revoked: revokedAt === null ? null : new Date(revokedAt).toISOString(),
        }),
      );
      printRecords(options.json, keys, {
        [t('columnId')]: ({ id }) => id,
        [t('columnKey')]: ({ key: listed }) => listed,
        [t('columnName')]: ({ name }) => name,
        [t('columnUser')]: ({ user }) => user,
        [t('columnProject')]: ({ project }) => project,
        [t('columnScopes')]: ({ scopes: list }) => (list.length === 0 ? t('allScopes') : list.join(',')),
        [t('columnState')]: ({ revoked }) => stateInWords(revoked),
      });
    },
  );
}
