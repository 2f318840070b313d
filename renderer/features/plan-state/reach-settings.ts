/** Limits of the API. */
export const mostContours = 4;
export const mostAreas = 4;
export const longestMinutes = 120;
export const furthest = { kilometers: 400, miles: 248 } as const;
/** Requests at once, when every point has areas of its own. */
export const mostPointsApart = 10;

interface Contour {
  readonly value: number;
  /** Hex colour with the leading hash. */
  readonly color: string;
}

export interface ReachSettings {
  readonly metric: 'time' | 'distance';
  /** Minutes, or distances in the window's units. */
  readonly contours: readonly Contour[];
  /** What can be reached from any point is one area. */
  readonly joined: boolean;
}

/** The API's colours, which colour-blind people can tell apart. */
const colors = ['#1a9850', '#4575b4', '#f46d43', '#a50026'] as const;

export const usualReach: ReachSettings = {
  metric: 'time',
  contours: [
    { value: 5, color: colors[0] },
    { value: 10, color: colors[1] },
  ],
  joined: true,
};

/** Settings with one contour more, half as large again as the largest. */
export function withContour({ contours, ...rest }: ReachSettings): ReachSettings {
  const largest = Math.max(0, ...contours.map(({ value }) => value));
  const color = colors.find(one => contours.every(contour => contour.color !== one)) ?? colors[0];
  return { ...rest, contours: [...contours, { value: Math.max(1, Math.round(largest * 1.5)), color }] };
}
