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

/** An icon for the kind of place; whatever is no part of the address hierarchy is a point of interest. */
export function iconOf(kind: string): IconName {
  return icons[kind] ?? 'pin';
}
