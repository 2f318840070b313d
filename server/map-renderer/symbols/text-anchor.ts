import type { Values } from '../style/values.ts';
import { em, type Justify } from './shaping.ts';

/** Distance from the baseline to the edge of a glyph's box. */
const baselineOffset = 7;

/** Parses an anchor's name: 0 puts the text right of or below the anchor, 1 left of or above it. */
export function anchorAlignment(anchor: string): { horizontal: number; vertical: number } {
  return {
    horizontal: anchor.endsWith('right') ? 1 : anchor.endsWith('left') ? 0 : 0.5,
    vertical: anchor.startsWith('bottom') ? 1 : anchor.startsWith('top') ? 0 : 0.5,
  };
}

export function justification(anchor: string): Justify {
  return anchor.endsWith('right') ? 'right' : anchor.endsWith('left') ? 'left' : 'center';
}

type Offset = [number, number];

/** Gives an offset of this distance away from the anchor, in the direction of the text. */
function radialOffset(anchor: string, distance: number): Offset {
  const radius = Math.max(0, distance);
  const diagonal = anchor.includes('-') ? radius / Math.SQRT2 : radius;
  const { horizontal, vertical } = anchorAlignment(anchor);
  const x = horizontal === 0 ? diagonal : horizontal === 1 ? -diagonal : 0;
  const y = vertical === 0 ? diagonal - baselineOffset : vertical === 1 ? -diagonal + baselineOffset : 0;
  return [x, y];
}

function textOffset(anchor: string, [dx, dy]: Offset): Offset {
  const { horizontal, vertical } = anchorAlignment(anchor);
  const [ax, ay] = [Math.abs(dx), Math.abs(dy)];
  const x = horizontal === 0 ? ax : horizontal === 1 ? -ax : 0;
  const y = vertical === 0 ? ay - baselineOffset : vertical === 1 ? -ay + baselineOffset : 0;
  return [x, y];
}

/** Gives the offset of a text with one anchor, in 24ths of its size. */
export function fixedOffset(values: Values, anchor: string): Offset {
  const radial = values.number('text-radial-offset');
  if (radial !== 0) return radialOffset(anchor, radial * em);
  const [x, y] = values.pair('text-offset');
  return [x * em, y * em];
}

export interface VariableAnchor {
  anchor: string;
  offset: Offset;
}

/** Lists places around the anchor in order of preference; `undefined` where the style fixes one. */
export function variableAnchors(values: Values): VariableAnchor[] | undefined {
  const anchors = values.raw('text-variable-anchor');
  if (!Array.isArray(anchors)) return undefined;
  return anchors.map(String).map(anchor => {
    if (values.isSet('text-radial-offset')) {
      return { anchor, offset: radialOffset(anchor, values.number('text-radial-offset') * em) };
    }
    const [x, y] = values.pair('text-offset');
    return { anchor, offset: textOffset(anchor, [x * em, y * em]) };
  });
}
