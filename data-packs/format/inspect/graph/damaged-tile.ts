/** What is wrong with a graph tile, as the end of a sentence about it. */
export class DamagedTile extends Error {}
