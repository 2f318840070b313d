import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { TrustGiven } from '../../../data-packs/store/catalogues/add.ts';

/** Questions to the store that are too slow for the main thread. */
export type StoreQuestion =
  | { kind: 'histories' }
  | { kind: 'catalogues' }
  /** The name of a region in a catalogue. */
  | { kind: 'offered-name'; catalogue: string; region: string }
  | { kind: 'preview-catalogue'; url: string }
  | { kind: 'add-catalogue'; url: string; trust: TrustGiven }
  | { kind: 'remove-catalogue'; url: string }
  | { kind: 'refresh-catalogues' }
  | { kind: 'find'; path: string }
  | { kind: 'carried' }
  | { kind: 'extracts' }
  | { kind: 'known-extracts' }
  | { kind: 'extract-details'; id: string }
  /** About how large the part of a region in a box is. */
  | { kind: 'measure-within'; region: string; box: Bounds }
  | { kind: 'kept' }
  | { kind: 'discard-kept'; id: string }
  | { kind: 'trust-key'; publicKey: string; name: string; only?: string[] | undefined };
