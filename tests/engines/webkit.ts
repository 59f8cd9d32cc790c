import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProgram, startProgram } from '../../scripts/child-programs.ts';
import type { WebKitPrograms } from '../../scripts/programs.ts';
import { findFreePort } from '../support/free-port.ts';
import { asExpression, type Browser, type Tab, type TabOptions } from './browser.ts';
import { START_TIMEOUT_MS, startScreen, within } from './screen.ts';

/**
 * WebKitGTK, the engine of Safari, through its own WebDriver, in a window on a screen that nobody sees. There is
 * a browser for each tab, so that each begins with nothing stored.
 */
export async function startWebKit(programs: WebKitPrograms): Promise<Browser> {
  const screen = await startScreen(programs.display);
  const children: ChildProcess[] = [screen.child];
  const close = async () => {
    for (const child of children.reverse()) await endProgram(child, 'SIGTERM');
  };
  try {
    const startDriver = async () => {
      const port = await findFreePort();
      const driver = startProgram(programs.driver, [`--port=${port}`], {
        env: {
          ...process.env,
          DISPLAY: screen.display,
          GDK_BACKEND: 'x11',
          // The desktop's own services, which a bare machine has not.
          GSETTINGS_BACKEND: 'memory',
          GTK_A11Y: 'none',
          NO_AT_BRIDGE: '1',
          LANGUAGE: 'uk',
        },
      });
      children.push(driver);
      const call = callerOf(`http://127.0.0.1:${port}`);
      await within(answers(call), driver, 'WebKitWebDriver');
      return { driver, call };
    };
    let { driver, call } = await startDriver();
    const open = async (options?: TabOptions) => {
      const opened = openTab(call, programs.browser, options);
      const tab = await Promise.race([opened, sleep(START_TIMEOUT_MS, undefined, { ref: false })]);
      if (tab) return tab;
      // Once in hundreds of times its browser never answers, and the driver has room for that one alone.
      opened.catch(() => {});
      await endProgram(driver, 'SIGTERM');
      ({ driver, call } = await startDriver());
      return openTab(call, programs.browser, options);
    };
    const version = await readVersion(call, programs.browser);
    return { name: 'WebKitGTK', version, hasConsole: false, open, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Call = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>;

function callerOf(origin: string): Call {
  return async (method, path, body) => {
    const response = await fetch(origin + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: never };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  };
}

async function answers(call: Call): Promise<void> {
  for (;;) {
    const isReady = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
}

type Session = { sessionId: string; capabilities: { browserVersion: string } };

function startSession(call: Call, browser: string, settings: string[]): Promise<Session> {
  return call('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: 'accept',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation', ...settings] },
      },
    },
  });
}

async function readVersion(call: Call, browser: string): Promise<string> {
  const { sessionId, capabilities } = await startSession(call, browser, []);
  await call('DELETE', `/session/${sessionId}`);
  return capabilities.browserVersion;
}

async function openTab(call: Call, browser: string, options: TabOptions = {}): Promise<Tab> {
  const { withoutScripts, withoutStorage, width = 1280, height = 860 } = options;
  const settings = [
    ...(withoutScripts ? ['--enable-javascript=false'] : []),
    ...(withoutStorage ? ['--enable-html5-local-storage=false'] : []),
  ];
  const { sessionId } = await startSession(call, browser, settings);
  const path = `/session/${sessionId}`;
  const tab: Tab = {
    goto: (url) => call('POST', `${path}/url`, { url }),
    back: () => call('POST', `${path}/back`, {}),
    evaluate: async (work, ...args) => {
      const script = `return JSON.stringify(await ${asExpression(work, args)})`;
      const json = await call<string | null>('POST', `${path}/execute/sync`, { script, args: [] });
      return json === null ? undefined : JSON.parse(json);
    },
    act: (actions) => call('POST', `${path}/actions`, { actions }),
    async resize(newWidth, newHeight) {
      const set = (w: number, h: number) =>
        call('POST', `${path}/window/rect`, { x: 0, y: 0, width: w, height: h });
      await set(newWidth, newHeight);
      // The bar of the window takes some of the height.
      const bar = newHeight - (await tab.evaluate(() => innerHeight));
      if (bar) await set(newWidth, newHeight + bar);
    },
    screenshot: async () => Buffer.from(await call<string>('GET', `${path}/screenshot`), 'base64'),
    messages: async () => [],
    close: () => call('DELETE', path),
  };
  await tab.goto('about:blank');
  await tab.resize(width, height);
  return tab;
}
