/**
 * Ramps of ColorBrewer 2 (Cynthia Brewer, Mark Harrower and The Pennsylvania State University, Apache 2.0), and viridis;
 * from the lowest to the highest, six digits each.
 */
const ramps = {
  Blues: 'deebf7c6dbef9ecae16baed64292c62171b508519c08306b',
  Greens: 'e5f5e0c7e9c0a1d99b74c47641ab5d238b45006d2c00441b',
  Greys: 'f0f0f0d9d9d9bdbdbd969696737373525252252525000000',
  Oranges: 'fee6cefdd0a2fdae6bfd8d3cf16913d94801a636037f2704',
  Purples: 'efedf5dadaebbcbddc9e9ac8807dba6a51a354278f3f007d',
  Reds: 'fee0d2fcbba1fc9272fb6a4aef3b2ccb181da50f1567000d',
  YlOrRd: 'ffeda0fed976feb24cfd8d3cfc4e2ae31a1cbd0026800026',
  YlGnBu: 'edf8b1c7e9b47fcdbb41b6c41d91c0225ea8253494081d58',
  viridis: '440154472d7b3b528b2c728e21918c28ae805ec962addc30fde725',
  RdBu: 'b2182bd6604df4a582fddbc7f7f7f7d1e5f092c5de4393c32166ac',
  RdYlGn: 'd73027f46d43fdae61fee08bffffbfd9ef8ba6d96a66bd631a9850',
  BrBG: '8c510abf812ddfc27df6e8c3f5f5f5c7eae580cdc135978f01665e',
} as const;

export type RampName = keyof typeof ramps;
export const rampNames = Object.keys(ramps) as [RampName, ...RampName[]];

/** CSS colours at equal distances along a ramp; one class has its middle. */
export function rampColours(name: RampName, classes: number): string[] {
  const steps = (ramps[name].match(/.{6}/g) ?? []).map(hex =>
    [0, 2, 4].map(at => Number.parseInt(hex.slice(at, at + 2), 16)),
  );
  return Array.from({ length: classes }, (_, i) => {
    const at = (classes === 1 ? 0.5 : i / (classes - 1)) * (steps.length - 1);
    const [below = [], above = []] = [steps[Math.floor(at)], steps[Math.ceil(at)]];
    const channel = (c: number): number => {
      const [from = 0, to = 0] = [below[c], above[c]];
      return Math.round(from + (to - from) * (at % 1));
    };
    return `rgb(${channel(0)},${channel(1)},${channel(2)})`;
  });
}
