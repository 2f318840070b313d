import { z } from 'zod';
import type { PackManifest, PartKind } from '../../data-packs/format/manifest.ts';
import type { SharedItem } from './shared-items.ts';

/** `POST /phone/session` */
export const redeemSchema = z.object({ code: z.string().min(1).max(40) });

/** `GET /phone/status`, without a key: what a phone needs before it is let in. */
export interface PhoneStatus {
  /** The laptop's name. */
  name: string;
  /** Whether there is TLS, which a phone tells its position for. */
  secure: boolean;
}

/** The answer to a code: the key that opens what is shared. */
export interface PhoneAccess {
  key: string;
}

/** `GET /phone/session`: what is shared with the key's holder. */
export interface PhoneSession extends PhoneStatus {
  /** When it ends by itself: milliseconds since 1970. */
  until: number | null;
  regions: readonly (Pick<PackManifest, 'id' | 'name' | 'version' | 'bounds' | 'coverage' | 'attributions'> & {
    parts: readonly PartKind[];
  })[];
}

/** `GET /phone/items`: what goes along, newest first; the content of each is at `/phone/items/<id>/content`. */
export interface PhoneItems {
  items: readonly SharedItem[];
}
