/** How values are divided into classes: in two at each of these, or by a rule into so many. */
export type Classes = { breaks: readonly number[] } | { method: 'quantile' | 'equal'; count: number };

/** A class: values from `from` on and below `to`; the last one of a rule holds its end, too. */
export interface ValueClass {
  /** `undefined`: as low as values are. */
  from: number | undefined;
  /** `undefined`: as high as values are. */
  to: number | undefined;
}

/** Divides values, of which there is one at least. Equal quantiles make fewer classes than asked. */
export function classify(values: readonly number[], classes: Classes): ValueClass[] {
  if ('breaks' in classes) {
    const { breaks } = classes;
    return [undefined, ...breaks].map((from, i) => ({ from, to: breaks[i] }));
  }
  const sorted = values.toSorted((a, b) => a - b);
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const at = (share: number): number =>
    classes.method === 'equal' ? least + (most - least) * share : quantile(sorted, share);
  const inner = Array.from({ length: classes.count - 1 }, (_, i) => at((i + 1) / classes.count));
  const edges = [...new Set([least, ...inner, most])];
  return edges.length === 1 ? [{ from: least, to: most }] : edges.slice(1).map((to, i) => ({ from: edges[i], to }));
}

/** The class of a value that was among those divided. */
export function classOf(value: number, classes: readonly ValueClass[]): number {
  const above = classes.findIndex(({ to }) => to === undefined || value < to);
  return above < 0 ? classes.length - 1 : above;
}

/** Interpolated between the nearest two, as spreadsheets and d3 do (Hyndman and Fan's type 7). */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below = 0, above = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return below + (above - below) * (at % 1);
}
