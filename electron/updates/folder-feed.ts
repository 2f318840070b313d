import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';

/** What belongs to an update: its description, installers, and what says which blocks of them changed. */
const known = /^[\w][\w.+ -]{0,150}\.(?:yml|AppImage|deb|exe|zip|dmg|blockmap)$/;

/** The description an updater looks for, by the system it runs on. */
function descriptionName(platform: NodeJS.Platform, arch: string): string {
  if (platform === 'win32') return 'latest.yml';
  if (platform === 'darwin') return 'latest-mac.yml';
  return arch === 'x64' ? 'latest-linux.yml' : `latest-linux-${arch}.yml`;
}

export interface FolderFeed {
  url: string;
  close(): void;
}

/**
 * Serves a folder that was carried here as the update server that the updater knows to ask: on this machine only, under an address nobody
 * can guess, files of an update and nothing else. Everything is checked as if it came from afar. Throws a sentence where no update lies.
 */
export async function serveFolderFeed(
  folder: string,
  { platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>,
): Promise<FolderFeed> {
  const description = descriptionName(platform, arch);
  const there = await stat(join(folder, description)).catch(() => undefined);
  if (there?.isFile() !== true) {
    throw new Error(
      `No update for this system lies in ${folder}: ${description} is missing. It comes with the installer.`,
    );
  }
  const word = randomBytes(24).toString('base64url');
  const app = express().disable('x-powered-by');
  app.use(`/${word}/`, (req, res, next) => {
    const name = decodeURIComponent(req.path.slice(1));
    if (known.test(name)) next();
    else res.sendStatus(404);
  });
  app.use(`/${word}/`, express.static(folder, { index: false, redirect: false, dotfiles: 'deny' }));
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/${word}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
