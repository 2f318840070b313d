import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Division, Names } from '../natural-earth.ts';
import { type Chinese, inBothScripts } from './chinese.ts';
import { romanDistance } from './romanise.ts';

/** What is read of `data/iso3166-2.json` of npm's iso3166-2-db. */
const listSchema = z.record(
  z.string(),
  z.object({
    iso: z.string(),
    regions: z.array(
      z.object({
        iso: z.string().nullish(),
        fips: z.string().nullish(),
        admin: z.string().nullish(),
        name: z.string(),
        names: z.record(z.string(), z.string()),
      }),
    ),
  }),
);
/** Words of English names for what a division is: "Masovian Voivodeship". */
const kinds = /\s+(?:Province|Prefecture|Voivodeship|Governorate|Region|State|County|District|Oblast|Krai|Department)$/;

/** Letters of languages' names: the list has the word "Chinese" in Russian where Illinois' Chinese name should be. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
};
const isName = ([language, name]: [string, string]): boolean => (lookup(scripts, language) ?? /\p{L}/u).test(name);

/** A name in English that differs from another's by more of its letters is another division's. */
const alike = 0.4;

/**
 * The first-level divisions of all countries. `named`: what GeoNames calls those with its codes now, `US.CA`; some codes
 * of the list are older, and others' now.
 */
export function divisionsFrom(listFolder: string, named: ReadonlyMap<string, Names>, chinese: Chinese): Division[] {
  const list = listSchema.parse(JSON.parse(readFileSync(join(listFolder, 'data/iso3166-2.json'), 'utf8')));
  return Object.values(list).flatMap(({ iso: country, regions }) =>
    regions.flatMap(({ iso, fips, admin, name, names: { geonames = '', kr: _, ...names } }): Division[] => {
      if (!iso) return [];
      const code = `${country}-${iso}`;
      const admins = [...new Set([admin, fips, iso].flatMap(one => one || []))];
      const plain = geonames.replace(kinds, '') || name;
      const listed = inBothScripts(Object.fromEntries(Object.entries(names).filter(isName)), chinese);
      const also = admins
        .flatMap((admin): Names[] => [named.get(`${country}.${admin}`) ?? {}])
        .find(({ en = '' }) =>
          [plain, listed.en ?? ''].some(one => romanDistance(en.replace(kinds, ''), one, 'en') < alike),
        );
      return [{ code, admins, name: plain, names: { ...also, ...listed } }];
    }),
  );
}
