/** A browser that is steered from outside; each engine has a driver of its own that keeps to this. */
export type Browser = {
  name: string;
  version: string;
  /** Whether `Tab.messages` is all that its console shows; else the gate has to listen (gate.ts). */
  hasConsole: boolean;
  /** Opens a tab of a visitor who has never been here: nothing stored, nothing kept. */
  open(options?: TabOptions): Promise<Tab>;
  close(): Promise<void>;
};

export type TabOptions = {
  /** Scripts are switched off, as few visitors have it. */
  withoutScripts?: boolean;
  /** The browser keeps nothing for the site and says so with an exception. */
  withoutStorage?: boolean;
  /** Firefox's text-only zoom: letters grow, paddings and `rem` in media queries do not. */
  textZoom?: number;
  /** The size in pixels that the visitor has chosen for letters; 16 where nothing was chosen. */
  fontSize?: number;
  width?: number;
  height?: number;
};

/** The tab that is in front, and has the focus. */
export type Tab = {
  /** Goes to an address and waits until it is loaded. */
  goto(address: string): Promise<void>;
  /** Takes a step back in the history; the page may stand again as it was left. */
  back(): Promise<void>;
  /** Runs a function in the page; what goes in and out is JSON. */
  evaluate<Result, Args extends unknown[]>(
    work: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  /** Presses keys and buttons of the mouse as a person does, through the browser's own input. */
  act(actions: InputSource[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** What is seen in the window, as PNG. */
  screenshot(): Promise<Buffer>;
  /** The page on paper of this size, in cm, as PDF; not every driver can. */
  print?(width: number, height: number): Promise<Buffer>;
  /** What its console has shown of warnings and errors since the tab was opened. */
  messages(): Promise<string[]>;
  close(): Promise<void>;
};

/** The actions of WebDriver, which BiDi has taken over as they are. */
export type InputSource =
  | { type: 'key'; id: 'keyboard'; actions: KeyAction[] }
  | { type: 'pointer'; id: 'mouse'; parameters: { pointerType: 'mouse' }; actions: PointerAction[] };

type KeyAction = { type: 'keyDown' | 'keyUp'; value: string };

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number };

/** Keys without a letter, as WebDriver writes them. */
export const KEYS = {
  Tab: '\ue004',
  Enter: '\ue007',
  Escape: '\ue00c',
  Space: ' ',
  ArrowLeft: '\ue012',
  ArrowRight: '\ue014',
};

/** The mouse goes to a point of the window and presses there. */
export function pressAt(x: number, y: number): InputSource[] {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

/** One key after the other, each pressed and let go. */
export function typeKeys(keys: string): InputSource[] {
  const actions = [...keys].flatMap((value): KeyAction[] => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** An expression that calls a function of ours in a page, and gives its result as JSON. */
export function asExpression(work: (...args: never[]) => unknown, args: unknown[]): string {
  return `(${work})(...${JSON.stringify(args)})`;
}
