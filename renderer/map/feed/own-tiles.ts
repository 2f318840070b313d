import { addProtocol, removeProtocol } from 'maplibre-gl';
import type { ApiClient } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { ownTile } from '../../api/features.ts';

const scheme = 'own';
/** Addresses of tiles of people's own features: the same whatever is drawn, so that the style stays as it is. */
export const ownTiles = `${scheme}://{z}/{x}/{y}`;

/** Milliseconds until a tile is asked for again while the service is away, which others tell people. */
const retryAfter = 3_000;

/** Serves the map tiles of people's own features. `version` changes with whatever they draw. */
export function openOwnTiles(client: ApiClient, version: () => string): () => void {
  addProtocol(scheme, async ({ url }, { signal }) => {
    const [z = 0, x = 0, y = 0] = url.slice(`${scheme}://`.length).split('/').map(Number);
    for (;;) {
      const asked = version();
      try {
        const data = await ownTile(client, { z, x, y, version: asked }, signal);
        // The map does not refresh a tile that is on its way.
        if (asked === version()) return { data };
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'unreachable' || signal.aborted) throw error;
        await new Promise(resolve => setTimeout(resolve, retryAfter));
      }
    }
  });
  return () => removeProtocol(scheme);
}
