/** Paths of signed assets below `cdn_url`, as signatures cover them. */
export const archivePaths = {
  basemap: '/archives/basemap.pmtiles',
  terrain: '/archives/terrain.pmtiles',
  imagery: '/archives/imagery',
  buildings: '/buildings',
  traffic: '/traffic',
} as const;

/** The kinds of archives that are joined into one over all regions. */
export const virtualKinds = ['basemap', 'terrain'] as const;
export type VirtualKind = (typeof virtualKinds)[number];

export const imageryPath = (id: string): string => `${archivePaths.imagery}/${id}.pmtiles`;
