import { wrapped } from '../../../data-packs/geo/lon-lat.ts';
import type { Frame } from '../../../data-packs/paper/sheet-layout.ts';
import { points } from '../pdf/pdf-file.ts';
import { PdfUpdate } from '../pdf/pdf-update.ts';
import { xmpPacketOf } from '../pdf/xmp.ts';
import type { View } from '../scene/map-view.ts';
import { type Crs, webMercatorAt } from './crs.ts';
import { type Georeference, georeferenceOf, lonLatAt } from './georeference.ts';

interface GeoPdf {
  view: View;
  /** The map on its page, CSS pixels. */
  frame: Frame;
  title: string;
  credits: readonly string[];
}

/** A PDF of a map, and where its map lies (ISO 32000-2, 12.10), and whose data it shows (XMP). */
export function withGeoreference(bytes: Uint8Array, { view, frame, title, credits }: GeoPdf): Uint8Array {
  const pdf = new PdfUpdate(bytes);
  const viewport = viewportOf(georeferenceOf({ ...view, pixelRatio: 1 }, [frame.x, frame.y]), frame, pdf.pageHeight());
  if (viewport !== undefined) pdf.extendPage(`/VP [${viewport}]`);
  const metadata = pdf.addStream('/Type /Metadata\n/Subtype /XML', xmpPacketOf({ title, credits }));
  pdf.extendCatalogue(
    `/Version /1.7\n/Extensions <</ADBE <</BaseVersion /1.7 /ExtensionLevel 3>>>>\n/Metadata ${metadata} 0 R`,
  );
  return pdf.finish();
}

/** `undefined` for what shows the world more than once: a corner would be in two places. */
function viewportOf(georeference: Georeference, frame: Frame, pageHeight: number): string | undefined {
  const [left, right, top, bottom] = [frame.x, frame.x + frame.width, frame.y, frame.y + frame.height];
  const corners = [
    lonLatAt(georeference, left, bottom),
    lonLatAt(georeference, left, top),
    lonLatAt(georeference, right, top),
    lonLatAt(georeference, right, bottom),
  ];
  const lons = corners.map(([lon]) => lon);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  if (east - west > 360) return undefined;
  const crs = systemOf(georeference.crs, west, east);
  const written = (lon: number): number => (crs.epsg === undefined ? wrapped(lon) : lon);
  const box = [left * points, pageHeight - bottom * points, right * points, pageHeight - top * points];
  const places = corners.map(([lon, lat]) => `${lat.toFixed(10)} ${written(lon).toFixed(10)}`).join(' ');
  const square = '0 0 0 1 1 1 1 0';
  return (
    `<</Type /Viewport\n/BBox [${box.map(value => value.toFixed(4)).join(' ')}]\n/Measure <</Type /Measure\n/Subtype /GEO\n` +
    `/Bounds [${square}]\n/LPTS [${square}]\n/GPTS [${places}]\n` +
    `/GCS <</Type /PROJCS${crs.epsg === undefined ? '' : `\n/EPSG ${crs.epsg}`}\n/WKT (${crs.wkt})>>>>>>`
  );
}

/** Across the antimeridian the map's own system ends amid the picture; one around the picture's middle does not. */
const systemOf = (crs: Crs, west: number, east: number): Pick<Crs, 'wkt'> & { epsg?: number } =>
  crs.epsg === 3857 && (west < -180 || east > 180) ? { wkt: webMercatorAt(Math.round((west + east) / 2)) } : crs;
