import { FinishedReply } from '../../http/reply/finished-reply.ts';
import { pictureGeoreference, worldFile } from '../../map-renderer/index.ts';
import type { RenderJob } from '../drawing/render-messages.ts';
import { contentTypes } from '../request/output.ts';
import type { Sidecar } from '../request/sidecar.ts';
import { describePicture } from './picture-description.ts';

const textType = 'text/plain; charset=utf-8';

/** Media types of pictures, and of files beside them but the JSON. */
export const pictureTypes = [...Object.values(contentTypes), 'text/plain'];

/** A file beside a picture, for which nothing is drawn. */
export function sidecarFile(kind: Sidecar, job: RenderJob, headers: Readonly<Record<string, string>>): FinishedReply {
  if (kind === 'json') {
    return new FinishedReply('application/json; charset=utf-8', bytesOf(JSON.stringify(describePicture(job))), headers);
  }
  const georeference = pictureGeoreference(job);
  const text = kind === 'prj' ? georeference.crs.wkt : worldFile(georeference);
  return new FinishedReply(textType, bytesOf(text), headers);
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'utf8');
