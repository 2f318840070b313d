import { stat } from 'node:fs/promises';
import { packIdSchema } from '../format/manifest.ts';
import type { ProgressListener } from '../format/progress.ts';
import { newestOffer } from '../store/catalogues/newest-offer.ts';
import { downloadOffer, downloadPack } from '../store/download/download-pack.ts';
import { withPackFile } from '../store/download/fetch-pack-file.ts';
import { networkOf } from '../store/download/network.ts';
import { offerAt } from '../store/download/offer-at.ts';
import { reachable } from '../store/download/reachable.ts';
import { type InstallResult, installPack } from '../store/install.ts';
import { CommandFailure } from './command-line.ts';
import { downloadDisplay } from './download-display.ts';

/**
 * Installs what somebody names: a pack folder or `.outpost` file of this machine, one of either at an address, or a region of a known
 * catalogue. What lies here under the name comes first.
 */
export async function installFrom(
  dataDir: string,
  source: string,
  { progress, signal }: { progress: ProgressListener; signal: AbortSignal },
): Promise<InstallResult> {
  if (/^https?:\/\//i.test(source)) return installFromAddress(dataDir, source, { progress, signal });
  const lies = await stat(source).then(
    () => true,
    () => false,
  );
  if (!lies && packIdSchema.safeParse(source).success) {
    const offer = await newestOffer(dataDir, source);
    if (offer === undefined) {
      throw new CommandFailure(
        `"${source}" is no file or folder here, and no known catalogue has such a region; "outpost catalogue show" lists what there is.`,
      );
    }
    const wanted = { catalogue: offer.catalogue, region: source };
    return downloadPack(dataDir, wanted, { progress: downloadDisplay(progress), signal });
  }
  return installPack(dataDir, source, { progress, signal });
}

async function installFromAddress(
  dataDir: string,
  source: string,
  { progress, signal }: { progress: ProgressListener; signal: AbortSignal },
): Promise<InstallResult> {
  const url = URL.parse(source);
  if (url === null || url.username !== '' || url.password !== '') {
    throw new CommandFailure(`"${source}" is no address that can be fetched: give one without a name and a password.`);
  }
  const options = { progress: downloadDisplay(progress), signal };
  if (url.pathname.endsWith('.outpost')) {
    return withPackFile(dataDir, url.href, options, file => installPack(dataDir, file, { progress, signal }));
  }
  const offer = await reachable(url.href, () => offerAt(url.href, networkOf({ signal, tries: 3 })));
  return downloadOffer(dataDir, offer, undefined, options);
}
