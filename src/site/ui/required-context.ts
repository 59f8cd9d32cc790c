import { type Context, createContext, useContext } from 'react';

/**
 * Creates a context without a default value, for components that work only inside of another one.
 *
 * @param provider name of the component around them, for the error message
 *
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
