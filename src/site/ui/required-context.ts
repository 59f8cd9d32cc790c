import { type Context, createContext, useContext } from 'react';

/**
 * A context without a default, for parts that mean nothing outside of another one.
 *
 * @param provider whose children may read it; the error that others get says its name
 * @returns the context and the hook that reads it
 */
export function createRequiredContext<Value>(
  provider: string,
): [context: Context<Value | undefined>, use: () => Value] {
  const context = createContext<Value | undefined>(undefined);
  return [
    context,
    () => {
      const value = useContext(context);
      if (value === undefined) throw new Error(`Only within <${provider}>`);
      return value;
    },
  ];
}
