import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useClient } from '../../api/client.ts';
import { autocomplete, type Bias } from '../../api/geocoding.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';
import { parseCoordinates } from '../subject/parse-decimal.ts';
import { type Place, placeAt, readPlace } from '../subject/shown-place.ts';

/** Long enough to skip intermediate letters of fast typing, short enough to feel immediate. */
const debounceMilliseconds = 90;

interface Suggestions {
  places: readonly Place[];
  /** What the whole text asks for, where it names a kind of place: values of the API's `categories`. */
  categories?: readonly string[] | undefined;
  /** The text these suggestions belong to. */
  text: string;
  loading: boolean;
  error: unknown;
}

/** Debounced suggestions; an outdated request is aborted, and the old list stays until the new one arrives. */
export function useSuggestions(text: string, bias: () => Bias | undefined, enabled: boolean): Suggestions {
  const client = useClient();
  const trimmed = text.trim();
  const [settled] = useDebouncedValue(trimmed, debounceMilliseconds);
  const coordinates = parseCoordinates(settled);
  const query = useQuery({
    queryKey: ['suggestions', settled],
    meta: answeredByRegions,
    queryFn: async ({ signal }) => {
      const { features, categories } = await autocomplete(client, settled, bias(), signal);
      return { places: features.map(readPlace), categories: categories ?? undefined };
    },
    enabled: enabled && settled !== '' && settled === trimmed && coordinates === undefined,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    gcTime: 60_000,
  });
  if (trimmed === '') return { places: [], text: '', loading: false, error: undefined };
  if (coordinates !== undefined)
    return { places: [placeAt(coordinates)], text: settled, loading: false, error: undefined };
  return {
    places: query.data?.places ?? [],
    categories: query.isPlaceholderData ? undefined : query.data?.categories,
    text: query.isPlaceholderData || query.data === undefined ? '' : settled,
    loading: query.isFetching || settled !== trimmed,
    error: query.error ?? undefined,
  };
}
