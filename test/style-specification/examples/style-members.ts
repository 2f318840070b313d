import type { StyleSpecification } from '@maplibre/maplibre-gl-style-spec';

interface MemberExample {
  /** Member of the style, and what of it. */
  name: string;
  /** The layer that shows it. */
  type: string;
  changed: Readonly<Record<string, unknown>>;
  members: Partial<StyleSpecification>;
}

/** What styles have beside layers. */
export const memberExamples: readonly MemberExample[] = [
  {
    name: 'sky/sky-color/red',
    type: 'fill',
    changed: { 'fill-color': '#2f6f4f' },
    members: { sky: { 'sky-color': '#ff0000' } },
  },
];
