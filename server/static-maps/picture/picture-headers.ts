import { create } from 'content-disposition';
import { fileName } from '../../../data-packs/words/file-name.ts';
import type { RenderJob } from '../drawing/render-messages.ts';
import type { ClassedPicture } from '../request/choropleth/choropleth-schema.ts';
import type { Sidecar } from '../request/output.ts';
import type { PictureRequest } from '../request/picture-request.ts';

/** Of files, where they are not the format's name. */
const endings: Partial<Record<RenderJob['format'], string>> = { jpeg: 'jpg', tiff: 'tif' };

/** Keys of rows that figures name. */
const mostRows = 100;

/** Characters of a header, in which more than some KB may be refused on the way. */
const mostCharacters = 4000;

/** A list of a header: separated by ", ", each percent-encoded, where it has to be. */
function listed(texts: readonly string[]): string {
  const list = texts.map(text => text.replaceAll(/[^\x20-\x7e]|[%,]/gu, encodeURIComponent)).join(', ');
  return list.length <= mostCharacters ? list : list.slice(0, list.lastIndexOf(', ', mostCharacters));
}

/**
 * Headers of a picture: how much of it is installed, its credits in all words, and the name a browser saves it under:
 * its title, or its style and position. Files beside a picture have its name, by which readers find them.
 */
export function pictureHeaders(
  style: string,
  { position, title }: Pick<PictureRequest, 'position' | 'title'>,
  { format, coverage, furniture }: RenderJob,
  sidecar?: Sidecar,
) {
  const ending = sidecar ?? endings[format] ?? format;
  const name = fileName(title ?? `${style} ${position.replaceAll(/[,@]/g, ' ')}`, ending);
  return {
    'Content-Disposition': create(name, { type: 'inline' }),
    'Outpost-Coverage': coverage,
    'Outpost-Credits': listed(furniture.credits),
  };
}

/** The beginning of a row's key. */
const shortKey = (key: string): string => key.slice(0, 60).toWellFormed();

/** What came of a choropleth's join in figures, with the keys of some rows that no feature has. */
export const joinedFigures = ({ joined, missing, unjoined }: ClassedPicture) => ({
  joined,
  missing,
  unjoined: unjoined.length,
  rows: unjoined.slice(0, mostRows).map(shortKey),
});

/** What came of a choropleth's join: `joined=12, missing=1, unjoined=2;AT-9,CH-3`. */
export const joinOf = ({ joined, missing, unjoined }: ClassedPicture): string => {
  const rows = unjoined.length === 0 ? '' : `;${listed(unjoined.map(shortKey))}`;
  return `joined=${joined}, missing=${missing}, unjoined=${unjoined.length}${rows}`;
};
