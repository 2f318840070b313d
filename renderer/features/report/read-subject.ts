import { isRecord } from '../../../data-packs/base/is-record.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { decodeText } from '../../../data-packs/interchange/decode-text.ts';
import { currentLanguage } from '../../../data-packs/words/language.ts';
import type { ApiClient } from '../../api/client.ts';
import { readItem } from '../../api/items.ts';
import { directions } from '../../api/routing.ts';
import type { RouteRequest, Units } from '../../api/types.ts';
import type { Shapes } from '../../formats/shapes.ts';
import { formatCoordinates } from '../../ui/format/format.ts';
import { reportWords as t } from '../../words.ts';
import { shapesOfItem } from '../data/item-file.ts';
import { abilitiesOf } from '../data/item-kinds.ts';
import { colorOf, positionOf, titleOf } from '../data/item-look.ts';
import type { KeptItem } from '../data/items-state.ts';
import { emptyOverlay, lineWidth, type Overlay } from '../picture/overlays/overlay.ts';
import { type Route, readRoutes } from '../plan-state/route.ts';
import { askHeights } from '../profile/ask-heights.ts';
import { profiledLine } from '../profile/profiled-line.ts';
import { lineFigures, type Subject, subjectTable } from './report-subject.ts';

interface Asked {
  client: ApiClient;
  content: () => Promise<Blob>;
  units: Units;
  signal: AbortSignal;
}

/** Reads what a report tells of an item; turns and heights are asked for again. */
export async function readSubject(item: KeptItem, asked: Asked): Promise<Subject> {
  const { id, kind, note } = item;
  const base: Subject = {
    id,
    name: titleOf(item),
    icon: abilitiesOf(kind).icon,
    note,
    figures: [],
    overlay: undefined,
    profile: undefined,
    turns: undefined,
    table: undefined,
  };
  const { report } = abilitiesOf(kind);
  if (report === 'place') return { ...base, ...placeParts(item) };
  const content = await asked.content();
  if (report === 'table') {
    const { table, cut } = subjectTable(decodeText(new Uint8Array(await content.arrayBuffer())) ?? '');
    const tooLong = cut === 0 ? '' : t('rowsCut', { count: cut });
    return { ...base, table, note: [note, tooLong].filter(part => part !== '').join('\n\n') };
  }
  const shapes = await shapesOfItem(item, content);
  const route = kind === 'route' ? await routeAgain(id, asked) : undefined;
  return { ...base, overlay: overlayOf(item, shapes), ...(await lineParts(shapes, route, asked)) };
}

function placeParts(item: KeptItem): Partial<Subject> {
  const position = positionOf(item);
  if (position === undefined) return {};
  const point = { color: colorOf(item), position: [position.lon, position.lat] satisfies Position };
  return {
    figures: [{ label: t('position'), value: formatCoordinates(position) }],
    overlay: { ...emptyOf(item), points: [point] },
  };
}

const emptyOf = (item: KeptItem): Overlay => ({
  ...emptyOverlay,
  id: item.id,
  name: titleOf(item),
  icon: abilitiesOf(item.kind).icon,
  color: colorOf(item),
});

function overlayOf(item: KeptItem, { lines, areas, points }: Shapes): Overlay {
  const color = colorOf(item);
  return {
    ...emptyOf(item),
    lines: lines.map(({ line }) => ({ color, width: lineWidth, line })),
    areas: areas.map(rings => ({ color, rings })),
    points: points.map(position => ({ color, position })),
  };
}

async function lineParts(
  shapes: Shapes,
  route: Route | undefined,
  { client, units, signal }: Asked,
): Promise<Partial<Subject>> {
  const line = profiledLine(shapes);
  if (line === undefined) return {};
  const metres = route?.metres ?? line.metres;
  const heights = route?.heights ?? line.heights ?? (await askHeights(client, line, signal));
  return {
    profile: { heights, metres },
    figures: lineFigures({ metres, seconds: route?.seconds, heights, figures: line.figures }, units),
    turns: route?.turns,
  };
}

/** The route of a kept one as it is found now, in the window's language; undefined where it cannot be. */
async function routeAgain(id: string, { client, signal }: Asked): Promise<Route | undefined> {
  const { origin } = await readItem(client, id);
  if (!isRecord(origin) || origin.endpoint !== '/directions/v1' || !Array.isArray(origin.requests)) return undefined;
  const [request] = origin.requests;
  if (!isRecord(request)) return undefined;
  const alternative = typeof origin.alternative === 'number' ? origin.alternative : 0;
  try {
    // What was asked once; the service checks it as any request.
    const again = { ...(request as unknown as RouteRequest), directionsOptions: { language: currentLanguage() } };
    return readRoutes(await directions(client, again, signal))[alternative];
  } catch (error) {
    if (signal.aborted) throw error;
    // The regions may have changed since: what is kept is told without turns.
    return undefined;
  }
}
