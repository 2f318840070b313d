import { expect } from 'vitest';

/**
 * Expected answer of a refused route: the envelope with the engine's number, at the end of the message too,
 * and a sentence by name.
 */
export const refused = (code: number, says: RegExp) => ({
  status: 400,
  body: {
    error: 'bad_request',
    routingErrorCode: code,
    said: { code: expect.stringMatching(/^routing\./), values: expect.anything() },
    message: expect.stringMatching(new RegExp(`${says.source}.* \\(routing error code ${code}\\)$`)),
  },
});
