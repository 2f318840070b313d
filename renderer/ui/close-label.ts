import { t } from './words.ts';

/** What every close button of a dialog is called. */
export const closeLabel = (): string => t('close');
