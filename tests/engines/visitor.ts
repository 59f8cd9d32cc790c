import { setTimeout as sleep } from 'node:timers/promises';
import { KEYS, pressAt, type Tab, typeKeys } from './browser.ts';

/** Long, because a wait ends as soon as its condition holds: only a failure takes it whole. */
const PATIENCE_MS = 40_000;

const PAUSE_MS = 40;

/** What is looked for on a page: the first visible element of a selector, that shows or is called this. */
export type Target = { css: string; name?: string };

type Box = { x: number; y: number; width: number; height: number };

/** What a person does on a page and sees of it. */
export type Visitor = {
  tab: Tab;
  goto(path: string): Promise<void>;
  /** Clicks once the element stands still and nothing lies over it; scrolls to it if it has to. */
  click(css: string, name?: string): Promise<void>;
  /** Clicks into a field and types. */
  fill(css: string, text: string): Promise<void>;
  clickAt(x: number, y: number): Promise<void>;
  /** Types into what has the focus. */
  type(text: string): Promise<void>;
  press(key: keyof typeof KEYS): Promise<void>;
  /** Whether it is there and can be seen. */
  sees(css: string, name?: string): Promise<boolean>;
  /** The text of the first element of a selector; null when there is none. */
  read(css: string): Promise<string | null>;
  /** Waits until something is so; the last value that was read stands in the error. */
  until<Value>(what: string, read: () => Promise<Value>, isSo: (value: Value) => boolean): Promise<Value>;
  untilSeen(css: string, name?: string): Promise<void>;
  untilGone(css: string, name?: string): Promise<void>;
};

/** A visitor of the site behind this address. */
export function visit(tab: Tab, origin: string): Visitor {
  const sees = async (css: string, name?: string) =>
    (await tab.evaluate(findBox, asTarget(css, name))) !== null;

  async function until<Value>(
    what: string,
    read: () => Promise<Value>,
    isSo: (value: Value) => boolean,
  ): Promise<Value> {
    const endsAt = Date.now() + PATIENCE_MS;
    let last: unknown;
    do {
      try {
        const value = await read();
        if (isSo(value)) return value;
        last = value;
      } catch (error) {
        // Between two pages there is none to be asked.
        last = error;
      }
      await sleep(PAUSE_MS);
    } while (Date.now() < endsAt);
    throw new Error(
      `${what} in vain; last seen: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
    );
  }

  async function click(css: string, name?: string): Promise<void> {
    const box = await until(
      `Waited for ${css} ${name ?? ''} to stand free`,
      () => tab.evaluate(findRestingBox, asTarget(css, name)),
      (found) => found !== null,
    );
    const { x, y, width, height } = box as Box;
    await tab.act(pressAt(Math.round(x + width / 2), Math.round(y + height / 2)));
  }

  return {
    tab,
    goto: (path) => tab.goto(origin + path),
    click,
    async fill(css, text) {
      const isFocused = () =>
        tab.evaluate((selector) => document.activeElement?.matches(selector) === true, css);
      // Where no frame can be waited for, a late style may move the field away from under the mouse.
      await until(
        `Waited for the focus in ${css}`,
        async () => {
          await click(css);
          return isFocused();
        },
        Boolean,
      );
      await tab.act(typeKeys(text));
      await until(
        `Waited for what was typed in ${css}`,
        () => tab.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value),
        (value) => value === text,
      );
    },
    clickAt: (x, y) => tab.act(pressAt(x, y)),
    type: (text) => tab.act(typeKeys(text)),
    press: (key) => tab.act(typeKeys(KEYS[key])),
    sees,
    read: (css) => tab.evaluate((selector) => document.querySelector(selector)?.textContent ?? null, css),
    until,
    untilSeen: async (css, name) => {
      await until(`Waited to see ${css} ${name ?? ''}`, () => sees(css, name), Boolean);
    },
    untilGone: async (css, name) => {
      await until(
        `Waited for ${css} ${name ?? ''} to go`,
        () => sees(css, name),
        (isSeen) => !isSeen,
      );
    },
  };
}

function asTarget(css: string, name: string | undefined): Target {
  return name === undefined ? { css } : { css, name };
}

// What follows runs in the page, so it uses nothing from outside of itself.

/** Null while it is not to be seen. */
function findBox({ css, name }: Target): Box | null {
  const found = [...document.querySelectorAll(css)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
    const words = `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;
    return isSeen && (name === undefined || words.replace(/\s+/g, ' ').includes(name));
  });
  return found?.getBoundingClientRect().toJSON() ?? null;
}

/** Null while it is not to be seen, or moves, or something lies over its middle; scrolls to it. */
function findRestingBox({ css, name }: Target): Box | null | Promise<Box | null> {
  const found = [...document.querySelectorAll(css)].find((element) => {
    const { width, height } = element.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
    const words = `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;
    return isSeen && (name === undefined || words.replace(/\s+/g, ' ').includes(name));
  });
  if (!found) return null;
  const { x, y, width, height } = found.getBoundingClientRect();
  const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
  // A point on the backdrop hits the dialog itself, of which the element may be scrolled out.
  const isFree = onTop && onTop.localName !== 'dialog' && (found.contains(onTop) || onTop.contains(found));
  if (!isFree) {
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    return null;
  }
  // Where scripts are switched off, nothing but a hover moves, and no frame can be waited for.
  if (matchMedia('(scripting: none)').matches) return { x, y, width, height };
  const isMoving = document
    .getAnimations()
    .some(({ effect }) => (effect as KeyframeEffect | null)?.target?.contains(found));
  if (isMoving) return null;
  return new Promise((resolve) => {
    const compare = () => {
      const now = found.getBoundingClientRect();
      resolve(now.x === x && now.y === y ? { x, y, width, height } : null);
    };
    // A smooth scroll has begun to move the page by then.
    requestAnimationFrame(() => requestAnimationFrame(compare));
  });
}
