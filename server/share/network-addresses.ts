import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** An address of this machine in a private network. */
export interface NetworkAddress {
  /** `192.168.1.20`, `fd12:3456::20`. */
  address: string;
  /** The system's name of the interface: `wlan0`, `en0`, `Wi-Fi`. */
  interface: string;
}

/**
 * Networks that no router of the internet leads into: RFC 1918, shared address space (RFC 6598), link-local of IPv4,
 * unique local of IPv6. Link-local addresses of IPv6 need a zone, which addresses of pages cannot have.
 */
export const privateNetworks = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  'fc00::/7',
] as const;

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

const inPrivateNetworks = new BlockList();
for (const subnet of privateNetworks) {
  const [network = '', bits] = subnet.split('/');
  inPrivateNetworks.addSubnet(network, Number(bits), familyOf(network));
}

const isPrivate = (address: string): boolean => inPrivateNetworks.check(address, familyOf(address));

/**
 * The addresses at which phones nearby may reach this machine, IPv4 first. Never those that the whole internet may
 * reach: a certificate for phones is good in private networks alone.
 */
export function networkAddresses(): NetworkAddress[] {
  return Object.entries(networkInterfaces())
    .flatMap(([name, entries]) => (entries ?? []).map(entry => ({ ...entry, interface: name })))
    .filter(({ internal, address }) => !internal && isPrivate(address))
    .map(({ address, interface: name }) => ({ address, interface: name }))
    .toSorted((a, b) => Number(isIPv6(a.address)) - Number(isIPv6(b.address)));
}
