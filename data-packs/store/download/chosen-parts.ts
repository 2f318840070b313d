import type { PackManifest, PartKind } from '../../format/manifest.ts';
import { downloadFailures } from '../../words/failures/download.ts';
import { WordedError } from '../../words/worded-error.ts';
import type { Offer } from './offer.ts';
import type { WantedPart } from './parts-at-hand.ts';

/** Throws a sentence where the pack has nothing of these kinds. One that it has no longer stops nobody from having the others. */
export function requireKinds({ name, parts }: Offer, kinds: readonly PartKind[] | undefined): void {
  if (kinds !== undefined && !parts.some(({ kind }) => kinds.includes(kind))) {
    throw new WordedError(downloadFailures.message('noSuchParts', { name, kinds: [...(kinds ?? [])] }));
  }
}

/** The parts of these kinds, or all. */
export const chosenParts = ({ parts }: PackManifest, kinds: readonly PartKind[] | undefined): WantedPart[] =>
  parts.map((part, index) => ({ ...part, index })).filter(({ kind }) => kinds?.includes(kind) ?? true);

/**
 * The manifest of a pack with only some of its parts: it says what was left out, and has no signature, because nobody signed that. All
 * credits stay. The published manifest itself where nothing was left out.
 */
export function manifestOfCopy(published: PackManifest, chosen: readonly WantedPart[]): PackManifest {
  if (chosen.length === published.parts.length) return published;
  const { signature: _, leftOut = [], ...manifest } = published;
  const indices = new Set(chosen.map(({ index }) => index));
  const dropped = published.parts.filter((_part, index) => !indices.has(index)).map(({ kind }) => kind);
  return {
    ...manifest,
    parts: published.parts.filter((_part, index) => indices.has(index)),
    leftOut: [...new Set([...leftOut, ...dropped])],
  };
}
