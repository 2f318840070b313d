import { originOf } from '../browser/scheme-host.ts';
import { known } from '../known.ts';

/** Part of the Electron double (tests only): a frame as guards and senders see it. */
export interface WebFrame {
  readonly url: string;
  readonly origin: string;
  readonly name: string;
  readonly parent: WebFrame | null;
  readonly top: WebFrame;
  readonly frames: WebFrame[];
  readonly frameTreeNodeId: number;
  readonly routingId: number;
  readonly processId: number;
  readonly detached: boolean;
  isDestroyed(): boolean;
}

interface Kept {
  id: string;
  url: string;
  name: string;
  parentId: string | undefined;
  frame: WebFrame;
  gone: boolean;
}

/** The frames of one window, by Chromium's ids; the same frame is the same object. */
export class WebFrames {
  readonly #frames = new Map<string, Kept>();
  #mainId = '';
  #numbers = 0;

  constructor(mainId: string) {
    this.seen(mainId, undefined);
    this.#mainId = mainId;
  }

  get main(): WebFrame {
    return this.#kept(this.#mainId).frame;
  }

  isMain(id: string): boolean {
    return id === this.#mainId;
  }

  /** `undefined` for one that is gone. */
  find(id: string): WebFrame | undefined {
    return this.#frames.get(id)?.frame;
  }

  seen(id: string, parentId: string | undefined): void {
    if (!this.#frames.has(id)) this.#frames.set(id, this.#make(id, parentId));
  }

  navigated(id: string, url: string, name: string): void {
    const kept = this.#kept(id);
    kept.url = url;
    kept.name = name;
  }

  removed(id: string): void {
    const kept = this.#frames.get(id);
    if (kept === undefined || id === this.#mainId) return;
    kept.gone = true;
    this.#frames.delete(id);
  }

  #kept(id: string): Kept {
    const kept = this.#frames.get(id) ?? this.#make(id, this.#mainId === '' ? undefined : this.#mainId);
    this.#frames.set(id, kept);
    return kept;
  }

  #make(id: string, parentId: string | undefined): Kept {
    const number = ++this.#numbers;
    const all = this.#frames;
    const top = () => this.main;
    const frame: WebFrame = known('WebFrameMain', {
      get url() {
        return kept.url;
      },
      get origin() {
        return originOf(kept.url);
      },
      get name() {
        return kept.name;
      },
      get parent() {
        return (kept.parentId === undefined ? undefined : all.get(kept.parentId)?.frame) ?? null;
      },
      get top() {
        return top();
      },
      get frames() {
        return [...all.values()].filter(one => one.parentId === id).map(one => one.frame);
      },
      get detached() {
        return kept.gone;
      },
      frameTreeNodeId: number,
      routingId: number,
      processId: 1,
      isDestroyed: () => kept.gone,
    });
    const kept: Kept = { id, url: '', name: '', parentId, frame, gone: false };
    return kept;
  }
}
