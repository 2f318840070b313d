import { type Command, InvalidArgumentError } from 'commander';
import { catalogueSchema } from '../format/catalogue.ts';
import { fingerprint, publicKeyOf } from '../format/signature.ts';
import { type PublishResult, publishPacks } from '../publish/publish-packs.ts';
import { makeSigningKey, readSigningKey } from '../publish/signing-key.ts';
import { packsToPublish } from '../publish/to-publish.ts';
import { type CommonOptions, printJson, showProgress, withCommonOptions } from './command-line.ts';
import { chosenDataDir } from './data-dir.ts';
import { withStop } from './with-stop.ts';

interface PublishCommandOptions extends CommonOptions {
  name?: string;
  path?: string[];
  key?: string;
  files?: boolean;
  remove?: string[];
  prune?: boolean;
}

/** `pack publish` and `pack keygen`. */
export function addPublishCommands(pack: Command): void {
  withCommonOptions(
    pack
      .command('publish')
      .argument('<folder>', 'what a static file server offers')
      .argument('[pack...]', 'installed ids, pack folders or .outpost files (default: every installed pack)')
      .description('write packs and their catalogue into a folder, for others to download from; regions there stay')
      .option('--name <name>', "as people call the catalogue (default: as before, or the folder's name)", catalogueName)
      .option('--path <path>', 'where the regions stand in the tree, as "Europe/Alps" (default: as before)', treePath)
      .option('--key <file>', 'sign with this key of "outpost pack keygen"')
      .option('--files', 'each pack as one .outpost file, too')
      .option('--remove <id...>', 'take regions out of the catalogue')
      .option('--prune', 'delete versions older than the one before, and the files of regions that were taken out'),
    'outpost pack publish /srv/www/maps liechtenstein --path Europe --key maps.pem',
  ).action(async (folder: string, words: string[], options: PublishCommandOptions) => {
    await withStop('Stopped; the catalogue is as it was before.', signal => publish(folder, words, options, signal));
  });

  withCommonOptions(
    pack
      .command('keygen')
      .argument('<file>', 'a new file for the private key: keep it, and keep it to yourself')
      .description('make a key that signs what is published'),
    'outpost pack keygen maps.pem',
  ).action(async (file: string, options: CommonOptions) => {
    const publicKey = await makeSigningKey(file);
    const shown = { publicKey, fingerprint: fingerprint(publicKey) };
    if (options.json) printJson({ file, ...shown });
    else process.stdout.write(`Public key:  ${shown.publicKey}\nFingerprint: ${shown.fingerprint}\n`);
  });
}

async function publish(
  folder: string,
  words: readonly string[],
  options: PublishCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  const { name, path, files, remove, prune, json = false } = options;
  const dataDir = chosenDataDir(options.dataDir);
  const keyPem = options.key === undefined ? undefined : await readSigningKey(options.key);
  // Whoever only takes something out does not mean everything else.
  const packs = words.length === 0 && remove !== undefined ? [] : await packsToPublish(dataDir, words);
  const { progress, done } = showProgress(json);
  const result = await publishPacks(dataDir, folder, packs, {
    ...(name === undefined ? {} : { name }),
    ...(path === undefined ? {} : { path }),
    ...(keyPem === undefined ? {} : { keyPem }),
    files: files === true,
    remove: remove ?? [],
    prune: prune === true,
    progress,
    signal,
  }).finally(done);
  const publicKey = keyPem === undefined ? undefined : publicKeyOf(keyPem);
  if (json) printJson({ ...result, ...(publicKey === undefined ? {} : { publicKey }) });
  else tell(result, publicKey);
}

function tell(result: PublishResult, publicKey: string | undefined): void {
  const { file, name, regions, published, removed, pruned, keyChanged } = result;
  const lines = [
    ...published.flatMap(({ id, version, bytes, alreadyThere, file: asFile }) => [
      `${id} ${version}: ${(bytes / 1e6).toFixed(1)} MB${alreadyThere ? ', was there already' : ''}`,
      ...(asFile === undefined ? [] : [`${asFile}: the same as one file`]),
    ]),
    ...removed.map(id => `${id}: taken out`),
    ...pruned.map(path => `${path}: deleted`),
    `The catalogue "${name}" has ${regions} ${regions === 1 ? 'region' : 'regions'}: ${file}`,
    publicKey === undefined
      ? 'It is not signed: whoever adds it has to trust the server. "outpost pack keygen" makes a key.'
      : `It is signed. Tell its readers the fingerprint: ${fingerprint(publicKey)}`,
    ...(keyChanged
      ? ['The key is another than before: who trusts the one before has to remove the catalogue and add it again.']
      : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function catalogueName(text: string): string {
  if (catalogueSchema.shape.name.safeParse(text).success) return text;
  throw new InvalidArgumentError('Use up to 200 characters, without control characters.');
}

function treePath(text: string): string[] {
  const path = text
    .split('/')
    .map(step => step.trim())
    .filter(step => step !== '');
  if (catalogueSchema.shape.regions.element.shape.path.safeParse(path).success) return path;
  throw new InvalidArgumentError(
    'Use up to 8 names of up to 100 characters, with slashes between, as in "Europe/Alps".',
  );
}
