import type { Room, RoomContext } from '../room.ts';
import { elevationEndpoint } from './elevation-endpoint.ts';
import { TerrainReader } from './terrain-reader.ts';

/** Heights from the terrain archives of the installed regions. */
export function createElevation({ regions, logger }: RoomContext): Room {
  const terrain = new TerrainReader(regions, logger);
  return { endpoints: [elevationEndpoint(terrain)], close: () => terrain.close() };
}
