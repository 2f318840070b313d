import type { Command } from 'commander';
import { fingerprint, publicKeyOf } from '../../format/signature.ts';
import { type PublishResult, packsToPublish, publishPacks } from '../../publish/publish-packs.ts';
import { publishToBucket } from '../../publish/publish-to-bucket.ts';
import { makeSigningKey, readSigningKey } from '../../publish/signing-key.ts';
import { isStoreAddress, packStoreOf } from '../../store/bucket/pack-store.ts';
import { packHelp as help, packCliWords as t } from '../../words/words.ts';
import { type CommonOptions, printEither, stoppable, withCommonOptions, withProgress } from '../command-line.ts';
import { catalogueName, days, treePath } from '../option-values.ts';

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
  ).action(stoppable(t.message('publishStopped'), publish));
  withCommonOptions(
    pack.command('keygen').argument('<file>', help('keygenFile')).description(help('packKeygen')),
    'outpost pack keygen maps.pem',
  ).action(async (file: string, { json }: CommonOptions) => {
    const publicKey = await makeSigningKey(file);
    const shown = { publicKey, fingerprint: fingerprint(publicKey) };
    printEither(json, { file, ...shown }, `${t('publicKey', { key: publicKey })}\n${t('fingerprint', shown)}`);
  });
}

async function publish(
  signal: AbortSignal,
  folder: string,
  words: readonly string[],
  { key, dataDir, json, ...options }: PublishCommandOptions,
): Promise<void> {
  const keyPem = key === undefined ? undefined : await readSigningKey(key);
  // With only --remove or --renew, publish nothing new.
  const isOnlyChange = words.length === 0 && (options.remove !== undefined || options.renew === true);
  const packs = isOnlyChange ? [] : await packsToPublish(dataDir, words);
  const result = await withProgress(json, progress => {
    const publishing = { ...options, keyPem, progress, signal };
    return isStoreAddress(folder)
      ? publishToBucket(dataDir, packStoreOf(folder, process.env), packs, publishing)
      : publishPacks(dataDir, folder, packs, publishing);
  });
  const publicKey = keyPem === undefined ? undefined : publicKeyOf(keyPem);
  printEither(json, { ...result, publicKey }, wordResult(result, publicKey));
}

function wordResult(result: PublishResult, publicKey: string | undefined): string {
  const { file, name, regions, published, removed, pruned, keyChanged } = result;
  const lines = [
    published.flatMap(({ id, version, bytes, alreadyThere, file: asFile }) => [
      t(alreadyThere ? 'publishedBefore' : 'published', { id, version, bytes }),
      ...(asFile === undefined ? [] : [t('publishedFile', { file: asFile })]),
    ]),
    removed.map(id => t('takenOut', { id })),
    pruned.map(path => t('deleted', { path })),
    t('catalogueHas', { name, count: regions, file }),
    publicKey === undefined ? t('publishedUnsigned') : t('publishedSigned', { fingerprint: fingerprint(publicKey) }),
    keyChanged ? t('keyChanged') : [],
  ];
  return lines.flat().join('\n');
}
