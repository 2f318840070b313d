import { z } from 'zod';

/** What overlays are drawn before. */
export const beforeSchema = z
  .enum(['labels'])
  .optional()
  .describe(
    '`labels`: paths, circles and GeoJSON lines and areas lie below the names, shields and icons of the map, which stay ' +
      'readable. By default they cover them; markers always do.',
  );
