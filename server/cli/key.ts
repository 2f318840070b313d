import { type Command, InvalidArgumentError } from 'commander';
import {
  CommandFailure,
  type CommonOptions,
  printJson,
  printRecords,
  withCommonOptions,
} from '../../data-packs/cli/command-line.ts';
import { type Accounts, parseAllowedOrigin, type User } from '../accounts/index.ts';
import { type Scope, scopes } from '../http/index.ts';
import { label, nameToFindBy } from './label.ts';
import { withAccounts } from './with-accounts.ts';

interface CreateOptions extends CommonOptions {
  name?: string;
  user?: string;
  project: string;
  test?: boolean;
  scopes?: Scope[];
  origins?: string[];
  requireOrigin?: boolean;
}

/** Whom a key belongs to when nobody is named: made with the first such key. */
const defaultUser = 'default';

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');

function scopeList(text: string): Scope[] {
  const list = listOf(text).map(item => {
    const scope = scopes.find(known => known === item);
    if (scope === undefined) throw new InvalidArgumentError(`"${item}" is none of ${scopes.join(', ')}.`);
    return scope;
  });
  // A variable that is not set must not make a key that may do everything.
  if (list.length === 0) {
    throw new InvalidArgumentError(
      `Give one or more of ${scopes.join(', ')}; without the option a key may do everything.`,
    );
  }
  return [...new Set(list)];
}

function originList(text: string): string[] {
  const list = listOf(text);
  if (list.length === 0) throw new InvalidArgumentError('Give at least one origin, e.g. https://app.example.org.');
  try {
    return list.map(parseAllowedOrigin);
  } catch (error) {
    throw error instanceof RangeError ? new InvalidArgumentError(error.message) : error;
  }
}

function ownerOf(users: Accounts['users'], name: string | undefined, now: number): User {
  const found = users.find(name ?? defaultUser);
  if (found !== undefined) return found;
  if (name === undefined) return users.create({ name: defaultUser }, now);
  throw new CommandFailure(`There is no user "${name}"; add it with "outpost user create ${name}".`);
}

function createKey({ users, projects, keys }: Accounts, options: CreateOptions, now: number) {
  const owner = ownerOf(users, options.user, now);
  const project = projects.find(owner.id, options.project) ?? projects.create(owner.id, options.project, now);
  const origins = [...project.allowedOrigins, ...(options.origins ?? [])];
  if (options.origins !== undefined || options.requireOrigin) {
    projects.setOrigins(project.id, origins, options.requireOrigin ?? project.requireOrigin);
  }
  const kind = options.test ? 'test' : 'live';
  const name = options.name ?? '';
  const { id, key } = keys.create(project.id, { name, kind, scopes: options.scopes ?? [] }, now);
  return {
    id,
    key,
    name,
    kind,
    user: owner.name,
    project: project.name,
    scopes: options.scopes ?? [],
    origins: projects.find(owner.id, project.id)?.allowedOrigins ?? [],
  };
}

/** `key create`, `key revoke`, `key list`. */
export function addKeyCommands(program: Command): void {
  const key = program
    .command('key')
    .description('keys that open the API')
    .addHelpText('after', '\nExample:\n  $ outpost key create');

  withCommonOptions(
    key
      .command('create')
      .description('make a key; it is shown this once')
      .option('--user <name>', `whose it is (default: "${defaultUser}")`)
      .option('--project <name>', 'which of the projects of the user it belongs to', nameToFindBy, 'default')
      .option('--name <name>', 'what it is for', label)
      .option('--test', 'a test key: the same, but called one')
      .option('--scopes <list>', `what it may do, of ${scopes.join(',')} (default: everything)`, scopeList)
      .option('--origins <list>', "origins added to the project's list, e.g. https://app.example.org", originList)
      .option('--require-origin', 'refuse requests to the project that name no origin'),
    'outpost key create --user field-team --scopes tiles,geocode --origins https://*.example.org',
  ).action((options: CreateOptions) => {
    const made = withAccounts(options.dataDir, accounts => createKey(accounts, options, Date.now()));
    if (options.json) printJson(made);
    else process.stdout.write(`${made.key}\n\nKeep it: it is not shown again. Its id is ${made.id}.\n`);
  });

  withCommonOptions(
    key.command('revoke').argument('<id>', 'as "key list" shows it').description('end a key, for good'),
    'outpost key revoke key_0fD3kq8ZrTn2vXbLw',
  ).action((id: string, options: CommonOptions) => {
    const found = withAccounts(options.dataDir, ({ keys }) => keys.revoke(id, Date.now()));
    if (!found) throw new CommandFailure(`There is no key "${id}"; "outpost key list" shows them.`);
    if (options.json) printJson({ id, revoked: true });
    else process.stdout.write(`The key ${id} is revoked.\n`);
  });

  withCommonOptions(key.command('list').description('the keys, without their text'), 'outpost key list --json').action(
    (options: CommonOptions) => {
      const keys = withAccounts(options.dataDir, accounts => accounts.keys.list()).map(
        ({ createdAt, revokedAt, listed, ...rest }) => ({
          ...rest,
          key: listed,
          created: new Date(createdAt).toISOString(),
          revoked: revokedAt === null ? null : new Date(revokedAt).toISOString(),
        }),
      );
      printRecords(options.json, keys, {
        ID: ({ id }) => id,
        KEY: ({ key: listed }) => listed,
        NAME: ({ name }) => name,
        USER: ({ user }) => user,
        PROJECT: ({ project }) => project,
        SCOPES: ({ scopes: list }) => (list.length === 0 ? 'all' : list.join(',')),
        STATE: ({ revoked }) => (revoked === null ? 'active' : `revoked ${revoked}`),
      });
    },
  );
}
