import type { Bounds } from '../../../data-packs/geo/bounds.ts';
import type { Position } from '../../../data-packs/geo/lon-lat.ts';
import { encodePolyline } from '../../../data-packs/geo/polyline.ts';
import { type PaperName, paperNames } from '../../../data-packs/paper/paper-sizes.ts';
import type { Projection } from '../../../data-packs/picture/options.ts';
import type { AtlasRequest } from '../../api/jobs.ts';
import type { StyleName } from '../../api/tiles/styles.ts';
import { type DrawingLook, plainLook } from '../picture/choice/drawing-look.ts';
import { type PictureChoice, paperInText } from '../picture/choice/picture-choice.ts';

/** What an atlas shows. */
export type Subject = { kind: 'view' } | { kind: 'region'; id: string } | { kind: 'way'; id: string };

type AsOfSheets = 'landscape' | 'paperWidth' | 'paperHeight' | 'grid' | 'legend' | 'without' | 'title';

export interface AtlasChoice extends DrawingLook, Pick<PictureChoice, AsOfSheets> {
  subject: Subject;
  /** `own`: paper of `paperWidth` by `paperHeight`. */
  paper: PaperName | 'own';
  projection: Projection | 'usual';
  /** 25,000 for 1:25 000; `auto`: as large as `pages` allow. */
  scale: number | 'auto';
  pages: number;
  /** Millimetres of map that neighbouring pages share. */
  overlap: number;
}

export const firstChoice: AtlasChoice = {
  subject: { kind: 'view' },
  paper: 'a4',
  landscape: false,
  paperWidth: 200,
  paperHeight: 280,
  projection: 'usual',
  scale: 'auto',
  pages: 12,
  overlap: 10,
  grid: 'none',
  legend: true,
  without: [],
  ...plainLook,
  title: '',
};

export const atlasPapers = paperNames.filter(name => /^(?:a[3456]|letter|legal|tabloid)$/.test(name));

/** Positions of a way that are sent at most. */
const mostPositions = 5000;

/** What an atlas is made of. */
export interface Ground {
  view: Bounds | undefined;
  /** Lines by the identifier of what they belong to. */
  ways: ReadonlyMap<string, readonly Position[]>;
  style: StyleName;
  lang: string;
}

/** The request for an atlas; undefined while there is nothing to show. */
export function atlasRequest(choice: AtlasChoice, ground: Ground): AtlasRequest | undefined {
  const area = areaOf(choice.subject, ground);
  if (area === undefined) return undefined;
  const { scale, pages, overlap, grid, projection, legend, title } = choice;
  return {
    ...area,
    style: ground.style,
    paper: paperInText(choice.paper, choice),
    scale,
    ...(scale === 'auto' && { pages }),
    overlap,
    ...(grid !== 'none' && { grid }),
    ...(projection !== 'usual' && { projection }),
    legend,
    ...(title.trim() !== '' && { title: title.trim() }),
    ...(ground.lang !== 'default' && { lang: ground.lang }),
  };
}

function areaOf(
  subject: Subject,
  { view, ways }: Ground,
): Pick<AtlasRequest, 'bbox' | 'region' | 'encodedRoute'> | undefined {
  if (subject.kind === 'region') return { region: subject.id };
  if (subject.kind === 'view') return view && { bbox: view };
  const line = ways.get(subject.id);
  if (line === undefined) return undefined;
  const step = Math.ceil(line.length / mostPositions);
  const sent = line.filter((_, i) => i % step === 0 || i === line.length - 1);
  return { encodedRoute: encodePolyline(sent.map(([lon, lat]): Position => [lon, lat])) };
}
