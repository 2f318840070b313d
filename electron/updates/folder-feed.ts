import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { WordedError } from '../../data-packs/words/worded-error.ts';
import { updatesWords as t } from '../words.ts';

/** Files of an update: its description and signature, installers, and the lists of their changed blocks. */
const updateFile = /^[\w][\w.+ -]{0,150}\.(?:yml|signed\.json|AppImage|deb|exe|zip|dmg|blockmap)$/;

/** The description an updater looks for, by the system it runs on. */
export function descriptionName({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

export interface FolderFeed {
  url: string;
  close(): void;
}

/**
 * Serves a folder to the updater, which only knows servers: on this machine only, under a secret address, files of an
 * update and nothing else. The updater checks them like any download. Throws a `WordedError` where there is no update.
 */
export async function serveFolderFeed(
  folder: string,
  system: Pick<NodeJS.Process, 'platform' | 'arch'>,
): Promise<FolderFeed> {
  const description = descriptionName(system);
  const found = await stat(join(folder, description)).catch(() => undefined);
  if (found?.isFile() !== true) {
    throw new WordedError(t.message('descriptionMissing', { folder, description }));
  }
  const secret = randomBytes(24).toString('base64url');
  const app = express().disable('x-powered-by');
  app.use(`/${secret}/`, (req, res, next) => {
    const name = decodeURIComponent(req.path.slice(1));
    if (updateFile.test(name)) next();
    else res.sendStatus(404);
  });
  app.use(`/${secret}/`, express.static(folder, { index: false, redirect: false, dotfiles: 'deny' }));
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${secret}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
