/** Radius of a pin's head, in CSS pixels. */
export const pinRadius = 11;

/** Height of the head's middle above the tip, in CSS pixels. */
export const pinHeadHeight = 25;

/** Height from the tip to the top, outline included, in CSS pixels. */
export const pinHeight = pinHeadHeight + pinRadius + 1;
