import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { Command, DesktopBridge } from '../../electron/contract.ts';

type Kind = Command['kind'];
/** A kind, or `show` with a menu entry's id; each has its own listeners. */
type Topic = Kind | `show ${string}`;
type Listener = (command: Command) => void;

/** Passes commands of the main process to their listeners; a command without a listener waits for one. */
export class Commands {
  readonly #listeners = new Map<Topic, Set<Listener>>();
  readonly #waiting: Command[] = [];

  constructor(bridge: Pick<DesktopBridge, 'onCommand'>) {
    bridge.onCommand(command => this.#dispatch(command));
  }

  #dispatch(command: Command): void {
    const listeners = this.#listeners.get(topicOf(command));
    if (listeners === undefined || listeners.size === 0) this.#waiting.push(command);
    else for (const listener of listeners) listener(command);
  }

  /** Returns a function that stops listening. */
  listen(topic: Topic, listener: Listener): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    const missed = this.#waiting.filter(command => topicOf(command) === topic);
    for (const command of missed) {
      this.#waiting.splice(this.#waiting.indexOf(command), 1);
      listener(command);
    }
    return () => listeners.delete(listener);
  }
}

function topicOf(command: Command): Topic {
  return command.kind === 'show' ? `show ${command.what}` : command.kind;
}

/** Undefined in a browser. */
export const CommandsContext = createContext<Commands | undefined>(undefined);

/** Handles one kind of command while the component is mounted. */
export function useCommand<K extends Exclude<Kind, 'show'>>(
  kind: K,
  act: (command: Extract<Command, { kind: K }>) => void,
): void {
  // Only commands of this kind arrive.
  useTopic(kind, command => act(command as Extract<Command, { kind: K }>));
}

/** Handles the menu entry with this id. */
export function useShow(id: string, act: () => void): void {
  useTopic(`show ${id}`, act);
}

function useTopic(topic: Topic, act: Listener): void {
  const commands = useContext(CommandsContext);
  const latest = useEffectEvent(act);
  useEffect(() => commands?.listen(topic, command => latest(command)), [commands, topic]);
}
