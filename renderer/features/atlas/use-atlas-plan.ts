import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClient } from '../../api/client.ts';
import { type AtlasPlanAnswer, type AtlasRequest, planAtlas } from '../../api/jobs.ts';
import { answeredByRegions, useDrawnStyle } from '../../shell/installed-regions.tsx';
import { useMapLanguage } from '../../ui/language.ts';
import { usePicture } from '../picture/choice/picture-state.ts';
import { useJoin } from '../picture/choropleth/use-areas.ts';
import type { Overlay } from '../picture/overlays/overlay.ts';
import { useOverlays } from '../picture/overlays/use-overlays.ts';
import { atlasRequest } from './atlas-choice.ts';
import { type Way, waysOf } from './atlas-drawings.ts';
import { useAtlas } from './atlas-state.ts';

/** Milliseconds without a change until pages are planned. */
const pause = 400;

export interface PlannedAtlas {
  /** Undefined while there is nothing to show. */
  request: AtlasRequest | undefined;
  /** What lies on the map. */
  overlays: readonly Overlay[];
  /** Lines that pages can follow. */
  ways: readonly Way[];
  /** The latest plan, while another is made, too. */
  plan: AtlasPlanAnswer | undefined;
  /** Whether the plan is not that of the request. */
  planning: boolean;
  error: unknown;
}

/** The pages of the chosen atlas, once the choice rests; whoever asks for them, the service is asked once. */
export function useAtlasPlan(): PlannedAtlas {
  const client = useClient();
  const { choice, view } = useAtlas();
  const style = useDrawnStyle();
  const lang = useMapLanguage();
  const overlays = useOverlays();
  const ways = useMemo(() => waysOf(overlays), [overlays]);
  const request = useMemo(() => {
    const lines = new Map(ways.map(({ id, line }) => [id, line]));
    return atlasRequest(choice, { view, ways: lines, style, lang });
  }, [choice, view, ways, style, lang]);
  const { files } = usePicture();
  const join = useJoin(files.choropleth);
  const text = useMemo(() => request && JSON.stringify({ ...request, ...join }), [request, join]);
  const [settled] = useDebouncedValue(text, pause);
  const query = useQuery({
    queryKey: ['atlas', 'plan', settled],
    queryFn: ({ signal }) => planAtlas(client, JSON.parse(settled ?? ''), signal),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    meta: answeredByRegions,
  });
  return {
    request,
    overlays,
    ways,
    plan: query.isError || request === undefined ? undefined : query.data,
    planning: settled !== text || query.isFetching,
    error: query.error ?? undefined,
  };
}
