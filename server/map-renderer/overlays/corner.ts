export const corners = ['bottomright', 'bottomleft', 'topright', 'topleft'] as const;
/** Corner of a picture. */
export type Corner = (typeof corners)[number];
