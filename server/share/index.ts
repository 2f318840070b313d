export { type NetworkAddress, networkAddresses } from './network-addresses.ts';
export { Share } from './share.ts';
export { shareOperations } from './share-operations.ts';
export { sharedItems } from './shared-items.ts';
