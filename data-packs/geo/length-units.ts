/** The international mile and foot. */
export const metresPerMile = 1609.344;
export const metresPerFoot = 0.3048;
