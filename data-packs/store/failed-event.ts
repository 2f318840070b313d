import { z } from 'zod';
import { messageSchema } from '../format/message-schema.ts';
import { failedWith } from '../words/worded-error.ts';
import { allowanceSchema, NeedsYes } from './signers/install-questions.ts';

/** The last line of a process that failed, a sentence: what happened, what was kept, what to do. */
export const failedEventSchema = z.object({
  event: z.literal('failed'),
  message: z.string(),
  said: messageSchema.optional(),
  /** The work goes on where these are allowed. */
  asks: z.array(allowanceSchema).optional(),
  stack: z.string().optional(),
});

/** `worded`: the failure as it is told, where it is not `error` itself. */
export function failedEvent(error: unknown, worded: unknown = error): z.infer<typeof failedEventSchema> {
  const { message, said } = failedWith(worded);
  const stack = error instanceof Error ? error.stack : undefined;
  const asks = error instanceof NeedsYes ? [...error.asks] : undefined;
  return { event: 'failed', message: message.replace(/\s*\n\s*/g, ' '), said, asks, stack };
}
