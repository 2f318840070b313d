/** "1:25 000", as maps print it in all languages; its spaces do not break. */
export const scaleInWords = (scale: number): string =>
  `1:${String(Math.round(scale)).replace(/\B(?=(\d{3})+$)/g, '\u00a0')}`;
