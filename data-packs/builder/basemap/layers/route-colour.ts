import { lookup } from '../../../base/lookup.ts';

/** The names that routes are tagged with: those of `osmc:symbol`, and the basic ones of CSS. */
const named: Record<string, string> = {
  ...{ black: '#000000', white: '#ffffff', red: '#ff0000', green: '#008000', blue: '#0000ff', yellow: '#ffff00' },
  ...{ gray: '#808080', grey: '#808080', brown: '#a52a2a', orange: '#ffa500', purple: '#800080', pink: '#ffc0cb' },
  ...{ violet: '#ee82ee', magenta: '#ff00ff', fuchsia: '#ff00ff', cyan: '#00ffff', aqua: '#00ffff', lime: '#00ff00' },
  ...{ maroon: '#800000', navy: '#000080', olive: '#808000', silver: '#c0c0c0', teal: '#008080', gold: '#ffd700' },
  ...{ turquoise: '#40e0d0', indigo: '#4b0082', lightblue: '#add8e6', darkblue: '#00008b', lightgreen: '#90ee90' },
  ...{ darkgreen: '#006400', darkred: '#8b0000', crimson: '#dc143c', khaki: '#f0e68c', beige: '#f5f5dc' },
};

/** "#rrggbb" of a colour's name or its three or six digits; undefined for other text. */
export function colourOf(value: string | undefined): string | undefined {
  const text = value?.trim().toLowerCase() ?? '';
  if (/^#[\da-f]{6}$/.test(text)) return text;
  if (/^#[\da-f]{3}$/.test(text)) return text.replace(/[\da-f]/g, digit => digit + digit);
  return lookup(named, text.replace(/[\s_-]/g, ''));
}
