/** A ring of positions for seeds with areas. */
export const triangle = [
  [7, 43],
  [8, 43],
  [8, 44],
  [7, 43],
];
