import { wordFailure } from '../../../../data-packs/words/worded-error.ts';
import { ApiFailure } from '../../../api/failure.ts';

const faults = ['noFeatures', 'noColumn', 'rowTwice', 'notNumber', 'nothingJoined', 'breaksRise', 'breaksAlone'].map(
  name => `static-maps.${name}`,
);

/** What the endpoint refuses in a choropleth, in words; undefined: it says something else. */
export const choroplethFault = (error: unknown): string | undefined =>
  error instanceof ApiFailure && error.said !== undefined && faults.includes(error.said.code)
    ? wordFailure(error)
    : undefined;
