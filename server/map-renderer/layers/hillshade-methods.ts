import type { Rgba } from '../colour-ramp.ts';

/** A light and its colours. */
interface HillLight {
  /** Radians clockwise from the top of the picture or the north, where the light comes from. */
  azimuth: number;
  /** Radians above the horizon. */
  altitude: number;
  shadow: Rgba;
  highlight: Rgba;
}

export interface HillShading {
  exaggeration: number;
  accent: Rgba;
  /** At least one; only `multidirectional` takes more. */
  lights: readonly HillLight[];
}

/** The colour of a slope to the east and the south, premultiplied. */
type HillMethod = (east: number, south: number, shading: HillShading) => Rgba;

/** MapLibre's methods of hillshading, as its shader computes them; the last four are after GDAL's. */
export const hillshadeMethods: Readonly<Record<string, HillMethod>> = {
  standard: (east, south, { exaggeration, accent, lights: [light] }) => {
    if (light === undefined) return clear;
    const slope = Math.atan(0.625 * Math.hypot(east, south));
    const base = 1.875 - exaggeration * 1.75;
    const most = Math.PI / 2;
    const scaled = exaggeration === 0.5 ? slope : ((base ** slope - 1) / (base ** most - 1)) * most;
    const strength = Math.max(0, Math.min(1, exaggeration * 2));
    const toLight = Math.abs(mod((aspectOf(east, south) + light.azimuth + Math.PI) / Math.PI + 0.5, 2) - 1);
    const shaded = Math.sin(scaled) * strength;
    const shade = sum(light.shadow, (1 - toLight) * shaded, light.highlight, toLight * shaded);
    return sum(accent, (1 - Math.cos(scaled)) * strength * (1 - shade[3]), shade, 1);
  },
  basic: (east, south, { exaggeration, lights: [light] }) =>
    light === undefined ? clear : lit(east * exaggeration * 2, south * exaggeration * 2, light),
  multidirectional: (east, south, { exaggeration, lights }) =>
    lights.reduce<Rgba>(
      (before, light) =>
        sum(before, 1, lit(east * exaggeration * 2, south * exaggeration * 2, light), 1 / lights.length),
      clear,
    ),
  igor: (east, south, { exaggeration, lights: [light] }) => {
    if (light === undefined) return clear;
    const [e, s] = [east * exaggeration * 2, south * exaggeration * 2];
    const slope = (Math.atan(Math.hypot(e, s)) * 2) / Math.PI;
    const away = 1 - Math.abs(mod((aspectOf(e, s) + light.azimuth + Math.PI) / Math.PI + 0.5, 2) - 1);
    return sum(light.shadow, slope * away, light.highlight, slope * (1 - away));
  },
  combined: (east, south, { exaggeration, lights: [light] }) => {
    if (light === undefined) return clear;
    const [e, s] = [east * exaggeration * 2, south * exaggeration * 2];
    const right = Math.PI / 2;
    const angle = Math.max(0, Math.min(right, Math.acos(Math.max(-1, Math.min(1, towardsLight(e, s, light))))));
    const steep = (Math.atan(Math.hypot(e, s)) * 4) / Math.PI ** 2;
    return sum(light.shadow, angle * steep, light.highlight, (right - angle) * steep);
  },
};

const clear: Rgba = [0, 0, 0, 0];

const aspectOf = (east: number, south: number): number =>
  east === 0 ? (Math.PI / 2) * (south > 0 ? 1 : -1) : Math.atan2(south, -east);

/** Cosine of the angle between a slope's normal and a light. */
function towardsLight(east: number, south: number, { azimuth, altitude }: HillLight): number {
  const [cos, sin] = [-Math.cos(azimuth) * Math.cos(altitude), -Math.sin(azimuth) * Math.cos(altitude)];
  return (Math.sin(altitude) - (south * cos - east * sin)) / Math.sqrt(1 + east * east + south * south);
}

/** Highlight where more than half of the light comes, else shadow; level ground is clear. */
function lit(east: number, south: number, light: HillLight): Rgba {
  const shade = Math.max(0, Math.min(1, towardsLight(east, south, light)));
  return shade > 0.5 ? sum(light.highlight, 2 * shade - 1, clear, 0) : sum(light.shadow, 1 - 2 * shade, clear, 0);
}

const sum = (one: Rgba, share: number, other: Rgba, otherShare: number): Rgba => [
  one[0] * share + other[0] * otherShare,
  one[1] * share + other[1] * otherShare,
  one[2] * share + other[2] * otherShare,
  one[3] * share + other[3] * otherShare,
];

const mod = (value: number, by: number): number => value - by * Math.floor(value / by);
