/** The end of the name of a file with OpenStreetMap data. */
export const extractName = /\.osm(?:\.pbf|\.gz|\.bz2)?$/i;
