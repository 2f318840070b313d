import { useQuery } from '@tanstack/react-query';
import { offeredLanguages } from '../api/tiles/styles.ts';

export interface MapLanguage {
  code: string;
  /** As its speakers call it. */
  ownName: string;
}

/** The languages that the installed regions have names in, by their own names; none while they are asked for. */
export function useMapLanguages(siteUrl: string): readonly MapLanguage[] {
  const { data } = useQuery({ queryKey: ['map languages'], queryFn: () => offeredLanguages(siteUrl), staleTime: 0 });
  return data === undefined ? [] : namedLanguages(data);
}

/** Those that are languages, and not other keys of the map's data, in the order of their own names. */
export function namedLanguages(codes: readonly string[]): MapLanguage[] {
  const named = codes.flatMap(code => {
    const ownName = ownNameOf(code);
    return ownName === undefined ? [] : [{ code, ownName }];
  });
  return named.toSorted((a, b) => a.ownName.localeCompare(b.ownName));
}

/** Undefined for what is no language tag, and for languages that neither their own nor English texts name. */
export function ownNameOf(code: string): string | undefined {
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(code);
    if (canonical !== code) return undefined;
    const options = { type: 'language', fallback: 'none', languageDisplay: 'standard' } as const;
    const name = new Intl.DisplayNames([code, 'en'], options).of(code) ?? new Intl.DisplayNames('en', options).of(code);
    return name === undefined ? undefined : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return undefined;
  }
}
