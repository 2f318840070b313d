import { z } from 'zod';
import type { PackManifest } from '../../format/manifest.ts';
import { compareVersions } from '../../format/version-order.ts';
import type { Message } from '../../words/catalogue.ts';
import { WordedError } from '../../words/worded-error.ts';
import { signerWords } from '../../words/words.ts';
import { isSameSigner, type Signer, shortKey, signerSaid } from '../signer.ts';
import { maySign, readableTrustedKeys, type TrustedKey } from '../trusted-keys.ts';
import { hasRouting, type PinnedRegion, pinnedRegion } from './pinned-signer.ts';

/** What somebody must have said yes to before a pack is put in place. */
export const allowanceSchema = z.enum(['other-signer', 'downgrade', 'untrusted-routing']);
export type Allowance = z.infer<typeof allowanceSchema>;

/** A question before an install: the yes that it asks for, and why. */
export interface InstallQuestion {
  asks: Allowance;
  said: Message;
  /** In short, of one that is about the installed version. */
  brief?: Message;
}

/** A pack that is not installed yet, and who vouches for it. */
export interface ArrivingPack {
  manifest: Pick<PackManifest, 'id' | 'name' | 'version' | 'parts'>;
  signer: Signer;
}

/** A pack is not put in place before somebody says yes. */
export class NeedsYes extends WordedError {
  override readonly name = 'NeedsYes';
  readonly asks: readonly Allowance[];

  constructor(questions: readonly InstallQuestion[]) {
    super(signerWords.message('question', { questions: questions.map(({ said }) => said) }));
    this.asks = [...new Set(questions.map(({ asks }) => asks))];
  }
}

/**
 * Throws `NeedsYes` where a pack needs a yes beyond `allow`. `installedIn`: where the version before lies, if not in the
 * data folder, whose trusted keys count.
 */
export async function requireYes(
  dataDir: string,
  pack: ArrivingPack,
  allow: readonly Allowance[],
  installedIn = dataDir,
): Promise<void> {
  const open = (await installQuestions(dataDir, pack, installedIn)).filter(({ asks }) => !allow.includes(asks));
  if (open.length > 0) throw new NeedsYes(open);
}

/** As `requireYes`, for a region that would be built here: asked before hours of work. */
export const requireYesToBuild = (
  dataDir: string,
  { id, name }: Pick<PackManifest, 'id' | 'name'>,
  allow: readonly Allowance[],
): Promise<void> =>
  requireYes(dataDir, { manifest: { id, name, version: '', parts: [] }, signer: { by: 'this-machine' } }, allow);

/** The questions before a pack is installed: none where it is the signer's of before, and newer. */
export async function installQuestions(
  dataDir: string,
  pack: ArrivingPack,
  installedIn = dataDir,
): Promise<InstallQuestion[]> {
  const trusted = await readableTrustedKeys(dataDir);
  return questionsOf(pack, await pinnedRegion(installedIn, pack.manifest.id), trusted);
}

function questionsOf(
  { manifest, signer }: ArrivingPack,
  installed: PinnedRegion | undefined,
  trusted: readonly TrustedKey[],
): InstallQuestion[] {
  const questions = replacementQuestions({ manifest, signer }, installed, trusted);
  if (signer.by === 'outpost' || signer.by === 'this-machine') return questions;
  const { id } = manifest;
  const name = installed?.name ?? manifest.name;
  const taken = installed?.routes === true && isSameSigner(installed.signer, signer);
  if (hasRouting(manifest) && !taken && !isTrusted(signer, trusted, id)) {
    const arriving = signerSaid(signer, trusted);
    questions.push({ asks: 'untrusted-routing', said: signerWords.message('untrustedRouting', { name, arriving }) });
  }
  return questions;
}

/** The questions that need no manifest, so that an offer can tell them: whose it is, and whether it is older. */
export function replacementQuestions(
  { manifest: { id, version }, signer }: { manifest: Pick<PackManifest, 'id' | 'version'>; signer: Signer },
  installed: PinnedRegion | undefined,
  trusted: readonly TrustedKey[],
): InstallQuestion[] {
  if (signer.by === 'outpost' || (installed?.isRemoved && signer.by === 'this-machine')) return [];
  const questions: InstallQuestion[] = [];
  if (installed !== undefined && !succeeds(installed.signer, signer, trusted, id)) {
    const arriving = signerSaid(signer, trusted);
    const pinned = signerSaid(installed.signer, trusted);
    const before = { name: installed.name, id, installed: installed.version, pinned };
    const otherSigner = installed.isRemoved ? 'otherSignerThanRemoved' : 'otherSigner';
    const said =
      signer.by === 'this-machine'
        ? signerWords.message('buildReplaces', before)
        : signerWords.message(otherSigner, { ...before, version, arriving });
    questions.push({ asks: 'other-signer', said, brief: signerWords.message('unlikeInstalled', { arriving }) });
  }
  const limited = limitedKey(signer, trusted, id);
  if (limited !== undefined) {
    const { publicKey, only = [] } = limited;
    const said = signerWords.message('keyLimited', { id, key: shortKey(publicKey), only });
    questions.push({ asks: 'other-signer', said, brief: signerWords.message('limited', { only }) });
  }
  // A build is made on purpose, from whatever data is at hand.
  if (signer.by === 'this-machine') return questions;
  if (installed !== undefined && !installed.isRemoved && compareVersions(version, installed.version) < 0) {
    const said = signerWords.message('downgrade', { name: installed.name, version, installed: installed.version });
    questions.push({ asks: 'downgrade', said, brief: signerWords.message('older') });
  }
  return questions;
}

/** Whether a signer may replace a region that is pinned to another without a question. */
export const mayReplace = (pinned: Signer, arriving: Signer, trusted: readonly TrustedKey[], id: string): boolean =>
  succeeds(pinned, arriving, trusted, id) && limitedKey(arriving, trusted, id) === undefined;

function succeeds(pinned: Signer, arriving: Signer, trusted: readonly TrustedKey[], id: string): boolean {
  if (isSameSigner(pinned, arriving)) return true;
  // Anybody could have replaced what nobody signed: a trusted key or the own machine is better.
  return pinned.by === 'nobody' && (arriving.by === 'this-machine' || isTrusted(arriving, trusted, id));
}

const isTrusted = (signer: Signer, trusted: readonly TrustedKey[], id: string): boolean =>
  signer.by === 'key' && trusted.some(key => key.publicKey === signer.publicKey && maySign(key, id));

/** The trusted key that signed a region it may not sign. */
const limitedKey = (signer: Signer, trusted: readonly TrustedKey[], id: string): TrustedKey | undefined =>
  signer.by === 'key' ? trusted.find(key => key.publicKey === signer.publicKey && !maySign(key, id)) : undefined;
