import { z } from 'zod';
import { isKeyOf } from '../../data-packs/base/lookup.ts';
import { type Command, commandSchema } from '../contract.ts';
import { pageScheme } from '../page/serve-page.ts';

/** Longer than any real link. */
const maxLength = 4096;

const decimal = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,15})?$/)
  .transform(Number);
const latitude = decimal.refine(value => Math.abs(value) <= 90);
const longitude = decimal.refine(value => Math.abs(value) <= 180);

const place = z
  .string()
  .transform(text => text.split(',').map(part => part.trim()))
  .pipe(z.tuple([latitude, longitude]))
  .transform(([lat, lon]) => ({ lat, lon }));

const links = {
  map: z
    .object({ lat: latitude, lon: longitude, zoom: decimal.refine(zoom => zoom >= 0 && zoom <= 24).optional() })
    .transform(view => ({ kind: 'view' as const, ...view })),
  directions: z
    .object({
      from: place.optional(),
      via: z.array(place).max(18).default([]),
      to: place.optional(),
      profile: z.string().optional(),
    })
    .transform(({ from, via, to, profile }) => ({
      kind: 'directions' as const,
      points: [from, ...via, to].filter(point => point !== undefined),
      profile,
    })),
  search: z.object({ q: z.string().trim() }).transform(({ q }) => ({ kind: 'search' as const, text: q })),
} as const;

/** Whether an argument is a link to the program, valid or not. */
export function isDeepLink(text: string): boolean {
  return text.toLowerCase().startsWith(`${pageScheme}:`);
}

/**
 * The command of a link like `outpost://map?lat=47.1&lon=9.5&zoom=12`; `undefined` for any other. Links come from web
 * pages and mails: they never navigate the page and only change the view.
 */
export function readDeepLink(text: string): Command | undefined {
  if (text.length > maxLength || !URL.canParse(text)) return undefined;
  const { protocol, host, pathname, searchParams, username, password } = new URL(text);
  if (protocol !== `${pageScheme}:` || username !== '' || password !== '') return undefined;
  if (pathname !== '' && pathname !== '/') return undefined;
  if (!isKeyOf(links, host)) return undefined;
  const schema = links[host];
  const given = {
    ...Object.fromEntries(searchParams),
    ...(searchParams.has('via') && { via: searchParams.getAll('via') }),
  };
  const read = schema.safeParse(given);
  return read.success ? commandSchema.safeParse(read.data).data : undefined;
}
