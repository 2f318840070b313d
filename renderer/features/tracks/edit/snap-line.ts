import type { Position } from '../../../../data-packs/geo/lon-lat.ts';
import type { ApiClient } from '../../../api/client.ts';
import { mapMatching } from '../../../api/routing.ts';
import type { Costing } from '../../../api/types.ts';
import type { TrackLine } from '../../../formats/shapes.ts';
import { fitRequest, readFit } from '../../plan-state/fitted-trace.ts';
import { usualOptions } from '../../plan-state/travel-options.ts';

/** A line on its ways; as it was where no way goes along it. Heights and times are not those of the ways: left out. */
export async function snapLine(
  client: ApiClient,
  { line, name }: TrackLine,
  costing: Costing,
  signal: AbortSignal,
): Promise<TrackLine> {
  const request = fitRequest({ costing, options: usualOptions }, line);
  const { pieces, gaps } = readFit(line, await mapMatching(client, request, signal));
  const kept = gaps.map(({ from, to }) => line.slice(from, to + 1));
  // Pieces and gaps take turns; a line may begin off the ways.
  const [even, odd] = gaps[0]?.from === 0 ? [kept, pieces] : [pieces, kept];
  const all: Position[] = Array.from({ length: even.length + odd.length }, (_, index) => {
    const side = index % 2 === 0 ? even : odd;
    return side[index >> 1] ?? [];
  }).flat();
  return { line: all, heights: all.map(() => null), ...(name !== undefined && { name }) };
}
