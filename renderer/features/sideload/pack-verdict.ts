import type { FoundPack, Trust } from '../../api/desk.ts';
import { versionName } from '../regions/age.ts';

/** What installing would mean, in a sentence, and what the button for it says; no button: it cannot be. */
export interface Verdict {
  text: string;
  button: string | undefined;
}

const dated = /^\d{4}-\d{2}-\d{2}/;

/** How a pack that lies somewhere stands to what is installed. Versions without a date cannot be told older from newer. */
export function verdictOn({ version, installedVersion, trust }: FoundPack): Verdict {
  if (trust.state === 'broken') return { text: 'It cannot be installed.', button: undefined };
  if (installedVersion === undefined) return { text: 'Not installed yet.', button: 'Install' };
  const installed = versionName(installedVersion, version);
  if (installedVersion === version) return { text: 'This very version is installed.', button: undefined };
  if (!dated.test(version) || !dated.test(installedVersion)) {
    return { text: `Takes the place of version ${installed}, which is kept for going back.`, button: 'Install' };
  }
  return version > installedVersion
    ? { text: `Newer than the installed one of ${installed}, which is kept for going back.`, button: 'Update' }
    : {
        text: `Older than the installed one of ${installed}, which is kept for going back.`,
        button: 'Install the older one',
      };
}

/** Who vouches for a pack, in plain words. */
export function trustWords({ state, fingerprint }: Trust): { text: string; worry: boolean } {
  const key = fingerprint === undefined ? '' : ` ${fingerprint}`;
  switch (state) {
    case 'trusted':
      return { text: `Signed by a key you trust:${key}.`, worry: false };
    case 'new':
      return {
        text: `Signed by a key that is new here:${key}. Compare it with what its maker tells you.`,
        worry: true,
      };
    case 'other-key':
      return { text: `Signed by another key than this region was before:${key}. Ask its maker why.`, worry: true };
    case 'unsigned':
      return { text: 'Not signed: nobody vouches for where it comes from. Damage is found all the same.', worry: true };
    case 'broken':
      return { text: 'Its signature does not fit: it was changed after it was signed. Get it anew.', worry: true };
  }
}
