/**
 * Device pixels beyond which a picture is drawn in bands and encoded with less memory, and no two such are drawn at once: it is
 * held in 3 bytes each while it is encoded; on paper in 12.
 */
export const largePicture = 8e6;
