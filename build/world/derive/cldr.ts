import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { lookup } from '../../../data-packs/base/lookup.ts';
import type { Names } from '../natural-earth.ts';

export interface Cldr {
  /** Official languages by ISO 3166-1 alpha-2, the most spoken one first. */
  languages: Record<string, string[]>;
  /** Names of cities that time zones are called after, by language, by their English name. */
  cities: ReadonlyMap<string, Names>;
}

const territoryInfo = z.object({
  supplemental: z.object({
    territoryInfo: z.record(
      z.string(),
      z.object({
        languagePopulation: z
          .record(z.string(), z.object({ _populationPercent: z.string(), _officialStatus: z.string().optional() }))
          .optional(),
      }),
    ),
  }),
});

/** From this share of the people on an official language is one of the country's names. */
const leastShare = 5;
/** National though few speak it, the state's first language though fewer speak it, official by custom. */
const exceptions: Record<string, string[]> = {
  CH: ['de', 'fr', 'it', 'rm'],
  KZ: ['kk', 'ru'],
  LU: ['lb', 'fr', 'de'],
  MA: ['ar'],
  MO: ['zh-Hant', 'pt'],
  NZ: ['en', 'mi'],
  PY: ['es', 'gn'],
  UA: ['uk'],
};

export function readCldr(folder: string): Cldr {
  return { languages: officialLanguages(folder), cities: exemplarCities(folder) };
}

function officialLanguages(folder: string): Record<string, string[]> {
  const file = join(folder, 'cldr-core/supplemental/territoryInfo.json');
  const { supplemental } = territoryInfo.parse(JSON.parse(readFileSync(file, 'utf8')));
  const result: Record<string, string[]> = Object.create(null);
  for (const [code, { languagePopulation = {} }] of Object.entries(supplemental.territoryInfo)) {
    const all = Object.entries(languagePopulation).map(([language, { _populationPercent, _officialStatus }]) => ({
      language: language.replaceAll('_', '-'),
      share: Number(_populationPercent),
      status: _officialStatus,
    }));
    const official = all.filter(({ status }) => status === 'official');
    const spoken = (official.length > 0 ? official : all.filter(({ status }) => status === 'de_facto_official')).sort(
      (a, b) => b.share - a.share,
    );
    const enough = spoken.filter(({ share }, i) => i === 0 || share >= leastShare);
    result[code] =
      lookup(exceptions, code) ??
      enough.map(({ language }) => language).filter((language, _, list) => isOwn(language, list));
  }
  return result;
}

/** Not another script of one that is listed, nor the common name of the two Norwegian ones. */
function isOwn(language: string, list: readonly string[]): boolean {
  const [base = ''] = language.split('-');
  return language !== 'no' && (base === language || !list.includes(base));
}

type Zones = { exemplarCity?: string } & { [name: string]: Zones | string | undefined };

function exemplarCities(folder: string): Map<string, Names> {
  const main = join(folder, 'cldr-dates-full/main');
  const english = namesOfZones(main, 'en');
  const result = new Map<string, Map<string, string>>();
  for (const language of readdirSync(main)) {
    if (!/^[a-z]{2,3}(-Hant)?$/.test(language) || language === 'en') continue;
    for (const [zone, name] of namesOfZones(main, language)) {
      const key = english.get(zone) ?? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
      const names = result.get(key) ?? new Map<string, string>();
      result.set(key, names);
      names.set(language, name);
    }
  }
  return new Map(Array.from(result, ([city, names]) => [city, Object.fromEntries(names)]));
}

function namesOfZones(main: string, language: string): Map<string, string> {
  const file = JSON.parse(readFileSync(join(main, language, 'timeZoneNames.json'), 'utf8')) as {
    main: Record<string, { dates: { timeZoneNames: { zone?: Zones } } }>;
  };
  const found = new Map<string, string>();
  const walk = (zones: Zones, path: string): void => {
    for (const [name, inner] of Object.entries(zones)) {
      if (typeof inner !== 'object') continue;
      const zone = path === '' ? name : `${path}/${name}`;
      if (inner.exemplarCity !== undefined) found.set(zone, inner.exemplarCity);
      else walk(inner, zone);
    }
  };
  const zones = lookup(file.main, language)?.dates.timeZoneNames.zone;
  if (zones !== undefined) walk(zones, '');
  return found;
}
