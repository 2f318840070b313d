import { z } from 'zod';
import type { Message } from '../words/catalogue.ts';

export const messageSchema: z.ZodType<Message> = z.object({
  code: z.string(),
  values: z.record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.lazy(() => messageSchema),
      z.array(z.union([z.string(), z.lazy(() => messageSchema)])),
    ]),
  ),
});
