/** Characters of a map's title, as the endpoints take them. */
export const longestTitle = 120;
