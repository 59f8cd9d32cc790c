import 'react';

declare module 'react' {
  /** Invoker commands; missing in @types/react 19.3. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    /** Id of the dialog for the command; in lower case, because React does not know the attribute. */
    commandfor?: string;
  }
}
