import type { FetchTexts } from '../ui/language.ts';

/** The texts of the page for phones, and those of the service that it words. */
export const fetchTexts: FetchTexts = code =>
  Promise.all([
    import(`../../data-packs/texts/${code}/common.json`),
    import(`../../data-packs/texts/${code}/service.json`),
    import(`../../data-packs/texts/${code}/pages.json`),
    import(`../../data-packs/texts/${code}/phone.json`),
  ]);
