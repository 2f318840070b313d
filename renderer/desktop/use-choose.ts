import type { Choosable } from '../../electron/contract.ts';
import { useTell } from '../ui/notices.tsx';
import { useDesktop } from './desktop-context.ts';

/** Asks with the system's dialog; undefined in a browser, which has none that tells paths. A dialog that fails says so and chose nothing. */
export function useChoose(): ((what: Choosable) => Promise<string[]>) | undefined {
  const bridge = useDesktop();
  const tell = useTell();
  if (bridge === undefined) return undefined;
  return async what => {
    try {
      return await bridge.choose(what);
    } catch (error) {
      tell({ text: error instanceof Error ? error.message : String(error), tone: 'trouble' });
      return [];
    }
  };
}
