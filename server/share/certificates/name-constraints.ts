import { AsnConvert } from '@peculiar/asn1-schema';
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509';
import { privateNetworks } from '../network-addresses.ts';
import { Extension } from './x509.ts';

/**
 * What a certificate authority may vouch for: names that end in `.local`, and addresses of private networks and of this
 * machine itself. A phone that trusts it so trusts it for no site of the internet, whoever may get hold of its key.
 */
export function localNamesOnly(): Extension {
  const permitted = [
    new GeneralName({ dNSName: 'local' }),
    ...[...privateNetworks, '127.0.0.0/8'].map(network => new GeneralName({ iPAddress: network })),
  ];
  const constraints = new NameConstraints({
    permittedSubtrees: new GeneralSubtrees(permitted.map(base => new GeneralSubtree({ base }))),
  });
  return new Extension(id_ce_nameConstraints, true, AsnConvert.serialize(constraints));
}
