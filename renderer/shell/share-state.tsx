import type { ComponentType, ReactNode } from 'react';
import { given } from '../given.ts';

/** Turns a hook into a provider component that calls it once, and a hook that reads its value. */
export function shareState<Value extends object>(
  useValue: () => Value,
): [State: ComponentType<{ children: ReactNode }>, useShared: () => Value] {
  const [Context, useShared] = given<Value>('the window, or its panel is not registered');
  const State = ({ children }: { children: ReactNode }) => <Context value={useValue()}>{children}</Context>;
  return [State, useShared];
}
