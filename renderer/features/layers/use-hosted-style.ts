import { useQuery } from '@tanstack/react-query';
import type { StyleSpecification } from 'maplibre-gl';
import { useClient } from '../../api/client.ts';
import { hostedStyle, type StyleName } from '../../api/tiles/styles.ts';
import { answeredByRegions } from '../../shell/installed-regions.tsx';

/** A style as the service has it; undefined until it is there. */
export function useHostedStyle(name: StyleName): StyleSpecification | undefined {
  const { baseUrl } = useClient();
  const { data } = useQuery({
    queryKey: ['hosted-style', name],
    queryFn: () => hostedStyle(baseUrl, name),
    meta: answeredByRegions,
  });
  return data;
}
