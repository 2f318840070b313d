import type { View } from '../scene/map-view.ts';
import type { PageSheet } from '../sheet/sheet.ts';
import { type Georeference, georeferenceOf } from './georeference.ts';
import { pagePixels } from './page-pixels.ts';

/** The georeference of a picture in pixels; on paper, of all of the sheet. */
export function pictureGeoreference(picture: { view: View; sheet?: PageSheet | undefined }): Georeference {
  const { x, y } = pagePixels(picture).frame;
  return georeferenceOf(picture.view, [x, y]);
}
