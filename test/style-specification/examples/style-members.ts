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
    name: 'light/color/orange',
    type: 'fill-extrusion',
    changed: {},
    members: { light: { color: '#ff8040', intensity: 0.6 } },
  },
  {
    name: 'light/color/by zoom',
    type: 'fill-extrusion',
    changed: {},
    members: {
      light: {
        color: ['interpolate', ['linear'], ['zoom'], 14, '#ff8040', 15, '#4080ff'],
        intensity: ['interpolate', ['linear'], ['zoom'], 14, 0.2, 15, 0.8],
        position: [1.3, 90, 40],
      },
    },
  },
  {
    name: 'state/default/colour',
    type: 'fill',
    changed: { 'fill-color': ['to-color', ['global-state', 'colour']] },
    members: { state: { colour: { default: '#a03060' } } },
  },
  {
    name: 'state/default/visibility',
    type: 'fill',
    changed: { visibility: ['global-state', 'shown'] },
    members: { state: { shown: { default: 'none' } } },
  },
  {
    name: 'sky/sky-color/red',
    type: 'fill',
    changed: { 'fill-color': '#2f6f4f' },
    members: { sky: { 'sky-color': '#ff0000' } },
  },
];
