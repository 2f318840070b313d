import { create } from 'content-disposition';
import { fileName } from '../../data-packs/words/file-name.ts';
import type { PictureRequest } from './picture-job.ts';
import type { RenderJob } from './render-messages.ts';

/** Headers of a picture: how much of it is installed, and the name a browser saves it under is its title, or its style and position. */
export function pictureHeaders({ style, position, title }: PictureRequest, { format, coverage }: RenderJob) {
  const ending = format === 'jpeg' ? 'jpg' : format;
  const name = fileName(title ?? `${style} ${position.replaceAll(/[,@]/g, ' ')}`, ending);
  return { 'Content-Disposition': create(name, { type: 'inline' }), 'Outpost-Coverage': coverage };
}
