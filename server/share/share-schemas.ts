import type { ShareChoice } from './share-choice.ts';

export type { ShareChoice } from './share-choice.ts';

/** A device that was let in. Times in milliseconds since 1970. */
export interface SharedDevice {
  id: string;
  /** What its browser says that it is; null: nothing known. */
  name: string | null;
  since: number;
  /** Of its last request; null before the first. */
  address: string | null;
  lastSeen: number | null;
  requests: number;
}

/** A share that is on. */
export interface SharingReply extends Pick<ShareChoice, 'address' | 'port' | 'secure' | 'items' | 'keep'> {
  /** What phones open. */
  url: string;
  /** Where they are shown how to trust the certificate; null without TLS. */
  trustUrl: string | null;
  /** SHA-256 of the certificate to trust; null without TLS. */
  fingerprint: string | null;
  /** When it ends by itself; null: when it is switched off. */
  until: number | null;
  /** The machine has moved to another network: phones no longer reach it. */
  addressGone: boolean;
  /** Another number whenever the code is another one: with each share, and with each device that is let in. */
  pairings: number;
  devices: SharedDevice[];
}

/** `GET /workstation/api/share` */
export interface ShareReply {
  /** Addresses to choose from: those in private networks. */
  addresses: { address: string; interface: string }[];
  /** The machine's name in the network. */
  hostName: string;
  usualPort: number;
  /** null: nothing is shared, and nothing listens. */
  sharing: SharingReply | null;
}

/** `POST /workstation/api/share/code` */
export interface ShareCodeReply {
  /** `7KM2Q-4XHD9`; lets one phone in. */
  code: string;
  expiresAt: number;
}
