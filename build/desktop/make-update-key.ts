import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { makeSigningKey } from '../../data-packs/publish/signing-key.ts';
import { pinnedUpdateKeys, updateKeysFile } from './sign-release.ts';

/**
 * `npm run update-key FILE`: makes the key that releases are signed with. The private one goes to
 * FILE, which never enters the repository; the public one is pinned in `electron/updates/update-keys.json`, beside those
 * before it, so that copies in use take one more update. Remove an old one when nobody uses a copy of before.
 */
const { positionals } = parseArgs({ allowPositionals: true });
const [file] = positionals;
if (file === undefined) throw new Error('npm run update-key FILE');
const pinned = await pinnedUpdateKeys();
const publicKey = await makeSigningKey(file);
await writeFile(updateKeysFile, `${JSON.stringify({ publicKeys: [...pinned, publicKey] })}\n`);
