import { type Command, InvalidArgumentError } from 'commander';
import { catalogueSchema } from '../../format/region-catalogue.ts';
import { fingerprint, publicKeyOf } from '../../format/signature.ts';
import { type PublishResult, publishPacks } from '../../publish/publish-packs.ts';
import { publishToBucket } from '../../publish/publish-to-bucket.ts';
import { makeSigningKey, readSigningKey } from '../../publish/signing-key.ts';
import { packsToPublish } from '../../publish/to-publish.ts';
import { isStoreAddress, packStoreOf } from '../../store/bucket/pack-store.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type CommonOptions, printJson, showProgress, withCommonOptions, withStop } from '../command-line.ts';
import { chosenDataDir } from '../data-dir.ts';

interface PublishCommandOptions extends CommonOptions {
  name?: string;
  path?: string[];
  key?: string;
  files?: boolean;
  remove?: string[];
  prune?: boolean;
  validDays?: number;
  renew?: boolean;
}

/** `pack publish`, `pack keygen`. */
export function addPublishCommands(pack: Command): void {
  withCommonOptions(
    pack
      .command('publish')
      .argument('<folder>', help('publishFolder'))
      .argument('[pack...]', help('publishPacks'))
      .description(help('packPublish'))
      .option('--name <name>', help('publishName'), catalogueName)
      .option('--path <path>', help('publishPath'), treePath)
      .option('--key <file>', help('publishKey'))
      .option('--files', help('publishFiles'))
      .option('--remove <id...>', help('publishRemove'))
      .option('--prune', help('publishPrune'))
      .option('--valid-days <days>', help('publishValidDays'), days)
      .option('--renew', help('publishRenew')),
    'outpost pack publish /srv/www/maps liechtenstein --path Europe --key maps.pem',
  ).action(async (folder: string, words: string[], options: PublishCommandOptions) => {
    await withStop(t.message('publishStopped'), signal => publish(folder, words, options, signal));
  });

  withCommonOptions(
    pack.command('keygen').argument('<file>', help('keygenFile')).description(help('packKeygen')),
    'outpost pack keygen maps.pem',
  ).action(async (file: string, options: CommonOptions) => {
    const publicKey = await makeSigningKey(file);
    const shown = { publicKey, fingerprint: fingerprint(publicKey) };
    if (options.json) printJson({ file, ...shown });
    else
      process.stdout.write(
        `${t('publicKey', { key: publicKey })}\n${t('fingerprint', { fingerprint: shown.fingerprint })}\n`,
      );
  });
}

async function publish(
  folder: string,
  words: readonly string[],
  options: PublishCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  const { name, path, files, remove, prune, validDays, renew, json = false } = options;
  const dataDir = chosenDataDir(options.dataDir);
  const keyPem = options.key === undefined ? undefined : await readSigningKey(options.key);
  // With only --remove or --renew, publish nothing new.
  const packs =
    words.length === 0 && (remove !== undefined || renew === true) ? [] : await packsToPublish(dataDir, words);
  const { progress, done } = showProgress(json);
  const publishing = {
    name,
    path,
    keyPem,
    files: files === true,
    remove: remove ?? [],
    prune: prune === true,
    validDays,
    progress,
    signal,
  };
  const result = await (isStoreAddress(folder)
    ? publishToBucket(dataDir, packStoreOf(folder, process.env), packs, publishing)
    : publishPacks(dataDir, folder, packs, publishing)
  ).finally(done);
  const publicKey = keyPem === undefined ? undefined : publicKeyOf(keyPem);
  if (json) printJson({ ...result, publicKey });
  else printResult(result, publicKey);
}

function printResult(result: PublishResult, publicKey: string | undefined): void {
  const { file, name, regions, published, removed, pruned, keyChanged } = result;
  const lines = [
    ...published.flatMap(({ id, version, bytes, alreadyThere, file: asFile }) => [
      t(alreadyThere ? 'publishedBefore' : 'published', { id, version, bytes }),
      ...(asFile === undefined ? [] : [t('publishedFile', { file: asFile })]),
    ]),
    ...removed.map(id => t('takenOut', { id })),
    ...pruned.map(path => t('deleted', { path })),
    t('catalogueHas', { name, count: regions, file }),
    publicKey === undefined ? t('publishedUnsigned') : t('publishedSigned', { fingerprint: fingerprint(publicKey) }),
    ...(keyChanged ? [t('keyChanged')] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

function days(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= 3650) return count;
  throw new InvalidArgumentError(t('badDays'));
}

function catalogueName(text: string): string {
  if (catalogueSchema.shape.name.safeParse(text).success) return text;
  throw new InvalidArgumentError(t('badCatalogueName'));
}

function treePath(text: string): string[] {
  const path = text
    .split('/')
    .map(step => step.trim())
    .filter(step => step !== '');
  if (catalogueSchema.shape.regions.element.shape.path.safeParse(path).success) return path;
  throw new InvalidArgumentError(t('badTreePath'));
}
