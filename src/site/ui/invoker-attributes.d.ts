import 'react';

declare module 'react' {
  /** Invoker commands; missing in @types/react 19.3. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close';
    /** Id of the dialog that the command is for; in lower case, as React does not know it. */
    commandfor?: string;
  }
}
