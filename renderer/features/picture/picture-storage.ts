import { jsonStorage } from '../../ui/json-storage.ts';
import { readChoice } from './picture-choice.ts';

/** The choice as this browser last had it; undefined where there was none. */
export const choiceStorage = jsonStorage('local', 'outpost.picture', readChoice);
