import { decodeHead } from '../decode-text.ts';

export const featureFormats = ['gpx', 'kml', 'kmz', 'geojson', 'csv', 'fit'] as const;
export type FeatureFormat = (typeof featureFormats)[number];

/** What the content of a file says of its format, whatever it is called; undefined where it says nothing. */
export function sniffFormat(bytes: Uint8Array): FeatureFormat | undefined {
  const signature = String.fromCharCode(...bytes.subarray(0, 12));
  if (signature.startsWith('PK\u0003\u0004')) return 'kmz';
  if (signature.endsWith('.FIT')) return 'fit';
  const head = decodeHead(bytes)?.replace(/^[\s\p{Cc}\ufeff]+/u, '');
  if (head === undefined) return undefined;
  if (/^[{[]/.test(head)) return 'geojson';
  if (/^<|<\?xml|<(?:\w+:)?(?:gpx|kml)[\s>]/.test(head)) {
    const root = /<(?:[\w.-]+:)?(gpx|kml)[\s>/]/.exec(head.replaceAll(/<!--.*?-->/gs, ''))?.[1];
    return root === 'gpx' || root === 'kml' ? root : undefined;
  }
  return /^[^\r\n]*[,;\t|]/.test(head) ? 'csv' : undefined;
}
