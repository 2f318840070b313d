import { z } from 'zod';
import { operation, type PackOperation } from '../packs/index.ts';
import type { Share } from './share.ts';
import { type ShareReply, shareChoiceSchema, usualPort } from './share-schemas.ts';

export { type NetworkAddress, networkAddresses } from './network-addresses.ts';
export { Share } from './share.ts';
export { sharedItems } from './shared-items.ts';

/** Sharing, as the windows on this machine steer it. */
export function shareOperations(share: Share): PackOperation[] {
  const reply = (): ShareReply => ({
    addresses: share.addresses(),
    hostName: share.hostName,
    usualPort,
    sharing: sharingOf(share),
  });
  return [
    operation({ method: 'get', path: '/share', handle: reply }),
    operation({
      method: 'post',
      path: '/share/on',
      body: shareChoiceSchema,
      handle: ({ body }) => share.on(body).then(reply),
    }),
    operation({ method: 'post', path: '/share/off', handle: () => share.off().then(reply) }),
    operation({ method: 'post', path: '/share/code', handle: () => share.code() }),
    operation({
      method: 'post',
      path: '/share/devices/{device}/end',
      params: z.object({ device: z.string().max(100) }),
      handle: ({ params }) => share.endDevice(params.device).then(reply),
    }),
  ];
}

function sharingOf(share: Share): ShareReply['sharing'] {
  const { sharing } = share;
  if (sharing === undefined) return null;
  const { address, port, secure, items, keep, url, until, pairings, certificate, devices } = sharing;
  return {
    address,
    port,
    secure,
    items,
    keep,
    url,
    trustUrl: secure ? url.replace(/^https/, 'http') : null,
    fingerprint: certificate?.fingerprint ?? null,
    until,
    addressGone: !share.addresses().some(one => one.address === address),
    pairings,
    devices: devices.list().map(({ hash: _, ...device }) => device),
  };
}
