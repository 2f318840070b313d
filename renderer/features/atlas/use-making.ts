import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AtlasJob, createAtlas } from '../../api/atlas.ts';
import { useClient } from '../../api/client.ts';
import { usePicture } from '../picture/choice/picture-state.ts';
import { useAreas } from '../picture/choropleth/use-areas.ts';
import { atlasDrawings, pageDetail } from './atlas-drawings.ts';
import { useAtlas } from './atlas-state.ts';
import { jobsKey } from './jobs-key.ts';
import type { PlannedAtlas } from './use-atlas-plan.ts';

/** Positions of coloured areas: the service reads them beside its other work. */
const mostPositions = 20_000;

export interface Making {
  make: () => void;
  busy: boolean;
  failure: unknown;
}

/** Asks for the atlas that is planned, with all that is laid over its maps. */
export function useMaking({ request, plan, overlays }: PlannedAtlas): Making {
  const client = useClient();
  const queries = useQueryClient();
  const { choice } = useAtlas();
  const { files } = usePicture();
  const areas = useAreas(files.choropleth, plan === undefined ? 0 : pageDetail(plan), mostPositions);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const make = () => {
    if (plan === undefined || request === undefined) return;
    setBusy(true);
    setFailure(undefined);
    const drawn = {
      ...atlasDrawings(overlays, choice, plan, files),
      ...areas,
      ...(files.style && { stylesheet: files.style.stylesheet }),
    };
    void createAtlas(client, { ...request, ...drawn })
      .then(job => queries.setQueryData<AtlasJob[]>(jobsKey, (jobs = []) => [job, ...jobs]))
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return { make, busy, failure };
}
