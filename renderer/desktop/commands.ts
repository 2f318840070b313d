import { createContext, useContext, useEffect, useRef } from 'react';
import type { Command, DesktopBridge } from '../../electron/contract.ts';

type Kind = Command['kind'];
type Listener = (command: Command) => void;

/** What main tells this window, handed to whoever does that kind of thing; what nobody listens to yet is kept for the first who does. */
export class Commands {
  readonly #listeners = new Map<Kind, Set<Listener>>();
  readonly #waiting: Command[] = [];

  constructor(bridge: Pick<DesktopBridge, 'onCommand'>) {
    bridge.onCommand(command => this.tell(command));
  }

  tell(command: Command): void {
    const listeners = this.#listeners.get(command.kind);
    if (listeners === undefined || listeners.size === 0) this.#waiting.push(command);
    else for (const listener of listeners) listener(command);
  }

  /** Returns the way to stop. */
  listen(kind: Kind, listener: Listener): () => void {
    const listeners = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, listeners.add(listener));
    const missed = this.#waiting.filter(command => command.kind === kind);
    for (const command of missed) {
      this.#waiting.splice(this.#waiting.indexOf(command), 1);
      listener(command);
    }
    return () => listeners.delete(listener);
  }
}

/** Empty in a browser: nobody tells it anything. */
export const CommandsContext = createContext<Commands | undefined>(undefined);

/** Does something about one kind of command for as long as the component is there. */
export function useCommand<K extends Kind>(kind: K, act: (command: Extract<Command, { kind: K }>) => void): void {
  const commands = useContext(CommandsContext);
  const latest = useRef(act);
  latest.current = act;
  useEffect(
    // The kind was asked for by name.
    () => commands?.listen(kind, command => latest.current(command as Extract<Command, { kind: K }>)),
    [commands, kind],
  );
}
