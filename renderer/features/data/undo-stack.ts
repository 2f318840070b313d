import { createStore } from '../../store.ts';

/** Something that was done and can be taken back. */
export interface Undoable {
  /** What was done, as a sentence: "Moved Home to the trash." */
  done: string;
  undo(): void;
  redo(): void;
}

const mostKept = 100;

/** What was done in this window, latest last. */
export class UndoStack {
  readonly state = createStore<{ done: readonly Undoable[]; undone: readonly Undoable[] }>({ done: [], undone: [] });

  /** For what is done already. */
  push(step: Undoable): void {
    this.state.set({ done: [...this.state.get().done, step].slice(-mostKept), undone: [] });
  }

  /** Takes the latest step back; returns it. */
  undo(): Undoable | undefined {
    const step = this.state.get().done.at(-1);
    if (step !== undefined) this.undoThis(step);
    return step;
  }

  redo(): Undoable | undefined {
    const { done, undone } = this.state.get();
    const step = undone.at(-1);
    if (step === undefined) return undefined;
    this.state.set({ done: [...done, step], undone: undone.slice(0, -1) });
    step.redo();
    return step;
  }

  /** Takes back this step, wherever it stands; others stay done. */
  undoThis(step: Undoable): void {
    const { done, undone } = this.state.get();
    if (!done.includes(step)) return;
    this.state.set({ done: done.filter(one => one !== step), undone: [...undone, step] });
    step.undo();
  }
}
