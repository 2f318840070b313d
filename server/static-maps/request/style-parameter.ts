import { z } from 'zod';
import { styleNames } from '../../tiles/index.ts';

// Apart from the request: the thread that reads bodies knows nothing of tiles.

/** An unknown style is not found; so its name is no matter of validity. */
export const styleParameter = z
  .string()
  .describe(`One of ${styleNames.join(', ')}.`)
  .meta({ override: { enum: [...styleNames] } });
