import { millimetre } from '../../../data-packs/paper/paper-sizes.ts';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import type { PageLink, Tab } from '../../static-maps/index.ts';
import { type AtlasPage, directions } from '../plan/atlas-plan.ts';

const [width, height] = [11 * millimetre, 5 * millimetre];

/** The numbers of a page's neighbours, at the edges of its map, in what the pages share. */
export const tabsOf = (frame: Frame, { neighbours }: Pick<AtlasPage, 'neighbours'>): (Tab & { page: number })[] =>
  directions.flatMap(direction => {
    const page = neighbours[direction];
    if (page === undefined) return [];
    const right = direction.endsWith('e') ? 1 : direction.endsWith('w') ? -1 : 0;
    const down = direction.startsWith('s') ? 1 : direction.startsWith('n') ? -1 : 0;
    const x = frame.x + ((right + 1) / 2) * (frame.width - width);
    const y = frame.y + ((down + 1) / 2) * (frame.height - height);
    return [{ page, text: String(page), towards: [right, down] as const, frame: { x, y, width, height } }];
  });

/** A link over a part of a page. `page`: of the file, from 0. */
export const linkOver = ({ x, y, width, height }: Frame, page: number): PageLink => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
  page,
});
