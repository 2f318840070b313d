import { randomBytes } from 'node:crypto';
import { isolatedWorld } from './isolated-world.ts';
import { mainWorld } from './main-world.ts';
import { makeWire } from './wire.ts';

/** Part of the Electron double (tests only): what is put into every document of a window before its own scripts. */
export interface PageScripts {
  /** The isolated world's name, its way to main and main's way in. */
  world: string;
  binding: string;
  inlet: string;
  inMainWorld: string;
  inIsolatedWorld: string;
}

export function pageScripts(preload: string, inSubFrames: boolean): PageScripts {
  const secret = randomBytes(8).toString('hex');
  const names = {
    expose: `expose-${secret}`,
    call: `call-${secret}`,
    settle: `settle-${secret}`,
    callBack: `call-back-${secret}`,
  };
  const binding = `tellMain${secret}`;
  const inlet = `fromMain${secret}`;
  const options = { names, binding, inlet, inSubFrames, platform: process.platform };
  // As text of its own: the page's policy forbids that text becomes code.
  const body = `function (require, process, module, exports) {${preload}\n}`;
  return {
    world: 'Electron Isolated Context',
    binding,
    inlet,
    // Functions are sent as their text: Node has taken the types out of it.
    inMainWorld: `(${String(mainWorld)})(${JSON.stringify(names)})`,
    inIsolatedWorld: `(${String(isolatedWorld)})(${JSON.stringify(options)}, (${String(makeWire)})(), ${body})`,
  };
}
