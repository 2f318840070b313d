import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Turns a hook into a provider component that calls it once, and a hook that reads its value. */
export function shareState<Value extends object>(
  useValue: () => Value,
): [State: ComponentType<{ children: ReactNode }>, useShared: () => Value] {
  const Context = createContext<Value | undefined>(undefined);
  const State = ({ children }: { children: ReactNode }) => <Context value={useValue()}>{children}</Context>;
  const useShared = () => {
    const value = useContext(Context);
    if (value === undefined)
      throw new Error('This component belongs inside the window, or its panel is not registered.');
    return value;
  };
  return [State, useShared];
}
