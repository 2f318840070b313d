import { z } from 'zod';
import type { NetworkAddress } from './network-addresses.ts';

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
  addresses: readonly NetworkAddress[];
  /** The machine's name in the network. */
  hostName: string;
  usualPort: number;
  /** null: nothing is shared, and nothing listens. */
  sharing: SharingReply | null;
}

/** `POST /workstation/api/share/code` */
export type { PairingCode as ShareCodeReply } from './devices.ts';

/** The port that phones know: one that other programs seldom have. */
export const usualPort = 8788;

/** What somebody chooses who shares. */
export const shareChoiceSchema = z.object({
  /** One of this machine's addresses in a private network. */
  address: z.union([z.ipv4(), z.ipv6()]),
  port: z.int().min(0).max(65_535).default(usualPort),
  /** Whether over TLS. */
  secure: z.boolean().default(true),
  /** Hours after which it ends by itself; null: when it is switched off. */
  hours: z
    .number()
    .positive()
    .max(24 * 30)
    .nullable()
    .default(24),
  /** Whether it goes on after a restart of the service. */
  keep: z.boolean().default(false),
  /** Which saved places, routes, tracks and areas go along: a group's identifier, or all, or none. */
  items: z.union([z.literal(['none', 'all']), z.uuid()]).default('none'),
});
export type ShareChoice = z.output<typeof shareChoiceSchema>;
