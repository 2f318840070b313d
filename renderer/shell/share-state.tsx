import { type ComponentType, createContext, type ReactNode, useContext } from 'react';

/** Makes of a hook a component that calls it once, and a hook that gives everything inside what it returned. */
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
