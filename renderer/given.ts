import { type Context, createContext, useContext } from 'react';

/** What a part of the window gives to all within it: the context for that, and the hook that takes it from there. */
export function given<Value>(where: string): [Given: Context<Value | undefined>, useGiven: () => Value] {
  const Given = createContext<Value | undefined>(undefined);
  const useGiven = () => {
    const value = useContext(Given);
    if (value === undefined) throw new Error(`This component belongs inside ${where}.`);
    return value;
  };
  return [Given, useGiven];
}
