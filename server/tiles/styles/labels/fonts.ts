export const regular = 'Noto Sans Regular';
export const medium = 'Noto Sans Medium';
export const italic = 'Noto Sans Italic';
