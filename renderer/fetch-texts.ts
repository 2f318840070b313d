import type { FetchTexts } from './ui/language.ts';

/** The texts of the window, and those of the service that it words. */
export const fetchTexts: FetchTexts = code =>
  Promise.all([
    import(`../texts/${code}/common.json`),
    import(`../texts/${code}/service.json`),
    import(`../texts/${code}/pages.json`),
    import(`../texts/${code}/window.json`),
  ]);
