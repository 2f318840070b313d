import { expect } from 'vitest';

/** What an answer looks like that refuses a route: the envelope with the engine's number, told at the end of the message too. */
export const refused = (code: number, says: RegExp) => ({
  status: 400,
  body: {
    error: 'bad_request',
    routingErrorCode: code,
    message: expect.stringMatching(new RegExp(`${says.source}.* \\(routing error code ${code}\\)$`)),
  },
});
