import { closedAfterwards } from './afterwards.ts';
import { isTestPack, packFor } from './packs.ts';
import { startService, type TestService, type TestServiceOptions } from './service.ts';

/** `startService`, closed afterwards. Packs of `packFor` by their names. */
export async function serviceForTests({ packs = [], ...options }: TestServiceOptions = {}): Promise<TestService> {
  const folders = await Promise.all(packs.map(pack => (isTestPack(pack) ? packFor(pack) : pack)));
  return closedAfterwards(startService({ packs: folders, ...options }));
}
