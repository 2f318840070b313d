import type { FoundPack, Trust } from '../../api/admin/admin-client.ts';
import { sideloadWords as t } from '../../words.ts';
import { versionName } from '../regions-state/age.ts';

/** Describes the effect of installing; `button` is undefined where that is impossible. */
export interface Verdict {
  text: string;
  button: string | undefined;
}

const dated = /^\d{4}-\d{2}-\d{2}/;

/** Compares a found pack with the installed version; only dated versions are older or newer. */
export function verdictOn({ version, installedVersion, trust, questions }: FoundPack): Verdict {
  if (trust.state === 'broken') return { text: t('notInstallable'), button: undefined };
  const asked = questions.some(({ asks }) => asks !== 'downgrade');
  const named = (button: string) => (asked ? t('installAnyway') : button);
  if (installedVersion === undefined) return { text: t('notInstalled'), button: named(t('install')) };
  if (installedVersion === version) return { text: t('sameVersion'), button: undefined };
  const installed = { version: versionName(installedVersion, version) };
  if (!dated.test(version) || !dated.test(installedVersion)) {
    return { text: t('otherVersion', installed), button: named(t('install')) };
  }
  return version > installedVersion
    ? { text: t('newerVersion', installed), button: named(t('update')) }
    : { text: t('olderVersion', installed), button: named(t('installOlder')) };
}

/** A sentence on who signed a pack. */
export function trustWords({ state, fingerprint }: Trust): { text: string; worry: boolean } {
  const key = fingerprint ?? t('unknownKey');
  switch (state) {
    case 'trusted':
      return { text: t('signedByTrusted', { key }), worry: false };
    case 'new':
      return { text: t('signedByNew', { key }), worry: true };
    case 'other-key':
      return { text: t('signedByOther', { key }), worry: true };
    case 'unsigned':
    case 'broken':
      return { text: t(state), worry: true };
  }
}
