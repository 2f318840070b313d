import { load } from 'exifreader';

/** What a photo says of where and how it was taken. */
export interface PhotoPosition {
  lon: number;
  lat: number;
  /** Metres. */
  height?: number;
  attributes: { taken?: string; direction?: number; camera?: string };
}

/** Undefined where it tells no position, or nothing at all. */
export function readPhoto(bytes: ArrayBuffer): PhotoPosition | undefined {
  const tags = tagsOf(bytes);
  const { Latitude: lat, Longitude: lon, Altitude: height } = tags?.gps ?? {};
  if (!isDegrees(lat, 90) || !isDegrees(lon, 180)) return undefined;
  // What cameras write that have not found themselves.
  if (lat === 0 && lon === 0) return undefined;
  const { DateTimeOriginal, OffsetTimeOriginal, GPSImgDirection, Make, Model } = tags?.exif ?? {};
  const taken = isoTime(textOf(DateTimeOriginal), textOf(OffsetTimeOriginal));
  const [part, whole] = GPSImgDirection?.value ?? [Number.NaN, 1];
  const direction = part / whole;
  const [maker, model] = [textOf(Make), textOf(Model)];
  // Many models begin with their maker.
  const camera = model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`.trim();
  return {
    lon,
    lat,
    ...(Number.isFinite(height) && { height: Math.round(Number(height) * 10) / 10 }),
    attributes: {
      ...(taken !== undefined && { taken }),
      ...(direction >= 0 && direction <= 360 && { direction: Math.round(direction) }),
      ...(camera !== '' && { camera }),
    },
  };
}

function tagsOf(bytes: ArrayBuffer) {
  try {
    return load(bytes, { expanded: true, includeTags: { exif: true, gps: true } });
  } catch {
    return undefined;
  }
}

const isDegrees = (value: number | undefined, most: number): value is number =>
  value !== undefined && Math.abs(value) <= most;

const textOf = (tag: { description: string } | undefined): string => tag?.description.trim() ?? '';

/** `2024:05:01 12:30:00` as ISO 8601, in the time of the place where nothing tells which. */
function isoTime(time: string, offset: string): string | undefined {
  const [, day, clock] = /^(\d{4}:\d\d:\d\d)[ T](\d\d:\d\d:\d\d)/.exec(time) ?? [];
  if (day === undefined || clock === undefined || day.startsWith('0000')) return undefined;
  return `${day.replaceAll(':', '-')}T${clock}${/^[-+]\d\d:\d\d$/.test(offset) ? offset : ''}`;
}
