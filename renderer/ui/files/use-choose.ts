import type { Choosable } from '../../../electron/contract.ts';
import { useDesktop } from '../../desktop/desktop-context.ts';
import { useNotify } from '../notices.tsx';

/** Opens the system's file dialog; undefined in a browser. A dialog that fails shows a notice and returns no path. */
export function useChoose(): ((what: Choosable) => Promise<string[]>) | undefined {
  const bridge = useDesktop();
  const notify = useNotify();
  if (bridge === undefined) return undefined;
  return async what => {
    try {
      return await bridge.choose(what);
    } catch (error) {
      notify({ text: error instanceof Error ? error.message : String(error), tone: 'trouble' });
      return [];
    }
  };
}
