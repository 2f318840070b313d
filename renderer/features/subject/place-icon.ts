import { lookup } from '../../../data-packs/base/lookup.ts';
import type { IconName } from '../../ui/icons.tsx';

const icons: Readonly<Record<string, IconName>> = {
  house: 'house',
  street: 'street',
  locality: 'city',
  district: 'city',
  city: 'city',
  county: 'area',
  state: 'area',
  region: 'area',
  country: 'area',
  postcode: 'area',
  coordinates: 'target',
};

/** The icon for a kind of place; kinds outside the address hierarchy are points of interest. */
export function iconOf(kind: string): IconName {
  return lookup(icons, kind) ?? 'pin';
}
