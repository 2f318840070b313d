import { pointAlong } from '../../map/line.ts';
import type { Route } from './route.ts';

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, character => `&#${character.charCodeAt(0)};`);
}

/** GPX 1.1: the line as a track with known heights, the turns as route points. */
export function toGpx(route: Route, name: string, heights: readonly (number | null)[] | undefined): string {
  const heightAt = (index: number): number | undefined => {
    if (heights === undefined || heights.length < 2 || route.metres === 0) return undefined;
    const place = ((route.distances[index] ?? 0) / route.metres) * (heights.length - 1);
    return heights[Math.round(Math.min(heights.length - 1, place))] ?? undefined;
  };
  const points = route.line.map(([lon, lat], index) => {
    const height = heightAt(index);
    const ele = height === undefined ? '' : `<ele>${height.toFixed(1)}</ele>`;
    return `      <trkpt lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}">${ele}</trkpt>`;
  });
  const turns = route.turns.flatMap(turn => {
    const position = route.line[turn.begin];
    if (position === undefined) return [];
    const [lon, lat] = position;
    const description = `<desc>${escapeXml(turn.instruction)}</desc>`;
    return `    <rtept lat="${lat.toFixed(6)}" lon="${lon.toFixed(6)}">${description}</rtept>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Outpost" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><name>${escapeXml(name)}</name></metadata>
  <rte><name>${escapeXml(name)}</name>
${turns.join('\n')}
  </rte>
  <trk><name>${escapeXml(name)}</name>
    <trkseg>
${points.join('\n')}
    </trkseg>
  </trk>
</gpx>
`;
}

/** GeoJSON: the line with its figures, and one point per turn. */
export function toGeoJson(route: Route, name: string): string {
  const collection: GeoJSON.FeatureCollection = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name, metres: Math.round(route.metres), seconds: Math.round(route.seconds) },
        geometry: { type: 'LineString', coordinates: route.line },
      },
      ...route.turns.flatMap<GeoJSON.Feature>(turn => {
        const position = route.line[turn.begin];
        if (position === undefined) return [];
        return {
          type: 'Feature',
          properties: { instruction: turn.instruction, metres: Math.round(turn.metres) },
          geometry: { type: 'Point', coordinates: position },
        };
      }),
    ],
  };
  return JSON.stringify(collection);
}

/** CSV, one line per sample: metres from the start, metres above the sea (empty where unknown), latitude, longitude. */
export function toProfileCsv(route: Route, heights: readonly (number | null)[]): string {
  const step = route.metres / Math.max(1, heights.length - 1);
  const lines = heights.map((height, index) => {
    const [lon, lat] = pointAlong(route.line, route.distances, index * step) ?? [];
    return [(index * step).toFixed(1), height?.toFixed(1) ?? '', lat?.toFixed(6) ?? '', lon?.toFixed(6) ?? ''].join(
      ',',
    );
  });
  return `distance_m,elevation_m,lat,lon\n${lines.join('\n')}\n`;
}

/** Saves a text as a file. */
export function download(fileName: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
