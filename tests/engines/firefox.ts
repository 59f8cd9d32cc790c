import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProgram, startProgram } from '../../scripts/child-programs.ts';
import { asExpression, type Browser, type InputSource, type Tab, type TabOptions } from './browser.ts';

/** A busy machine takes some seconds. */
const START_TIMEOUT_MS = 45_000;

/** A window of its own, that looks for nothing in the internet: tests must not need it. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // A busy machine makes a page look hung.
  'dom.ipc.reportProcessHangs': false,
  'dom.max_script_run_time': 0,
  'extensions.getAddons.cache.enabled': false,
  'intl.accept_languages': 'uk',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'toolkit.telemetry.enabled': false,
};

/** Settings that hold for the whole browser; its tabs are used one after the other. */
const SCRIPTS = 'javascript.enabled';
const COOKIES = 'network.cookie.cookieBehavior';
const REJECT_ALL_COOKIES = 2;
/** Of pages in Ukrainian; media queries count in that of the browser's own language. */
const FONT_SIZES = ['font.size.variable.x-cyrillic', 'font.size.variable.x-western'];
const DEFAULT_FONT_SIZE = 16;

/** Where its window stands, if it has one, and what else it is set to there. */
type Shown = { env: NodeJS.ProcessEnv; preferences: Record<string, boolean | number | string> };

type Message = { id?: number; type?: string; error?: string; message?: string; result?: unknown };

/**
 * Firefox through WebDriver BiDi: the browser itself listens on a WebSocket. Its own windows can be scripted too,
 * which is how settings are changed while it runs and its whole console is read.
 *
 * @param shown it has no window, unless told where
 */
export async function startFirefox(program: string, shown?: Shown): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'));
  const settings = Object.entries({ ...PREFERENCES, ...shown?.preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), settings.join('\n'));
  const child = startProgram(
    program,
    [
      ...(shown ? [] : ['--headless']),
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port=0',
      '--remote-allow-system-access',
    ],
    // Its home is its profile: nothing of the person who runs the tests is read or left behind.
    {
      env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1', ...shown?.env },
      output: ['ignore', 'pipe'],
    },
  );
  async function close(): Promise<void> {
    await endProgram(child, 'SIGKILL');
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  try {
    const send = await connect(await readAddress(child));
    const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } },
    });
    const window = await findOwnWindow(send);
    return {
      name: 'Firefox',
      version: capabilities.browserVersion,
      hasConsole: true,
      open: (options) => openTab(send, window, options),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Send = <Result>(method: string, params: object) => Promise<Result>;

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (reason: string) =>
      reject(new Error(`Firefox ${reason}: ${output.trim().split('\n').at(-1)}`));
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);
    child.once('error', reject);
    child.once('exit', () => fail('ended at start'));
    child.stderr?.on('data', (chunk) => {
      output += chunk;
      const address = /ws:\/\/\S+/.exec(output)?.[0];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  let lastId = 0;
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error('Firefox does not listen'));
  });
  socket.onmessage = ({ data }) => {
    const { id = 0, type, error, message, result } = JSON.parse(data) as Message;
    const call = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') call?.reject(new Error(`${error}: ${message}`));
    else call?.resolve(result as never);
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has gone'));
  };
  return (method, params) =>
    new Promise((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error('Firefox has gone'));
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      socket.send(JSON.stringify({ id: lastId, method, params }));
    });
}

type Evaluate = Tab['evaluate'];

/** Runs functions in a page, or in the browser's own window. */
function evaluateIn(send: Send, context: string): Evaluate {
  return async (work, ...args) => {
    type Answer = {
      type: string;
      result?: { value?: string };
      exceptionDetails?: { text: string };
    };
    const answer = await send<Answer>('script.evaluate', {
      // Where scripts are switched off, promises of the page never come to their end.
      expression: `(result=>result?.then?result.then(JSON.stringify):JSON.stringify(result))(${asExpression(work, args)})`,
      target: { context },
      awaitPromise: true,
    });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text);
    const json = answer.result?.value;
    return json === undefined ? undefined : JSON.parse(json);
  };
}

// As much of the browser's own world as we use.
declare const Services: {
  prefs: {
    setBoolPref(name: string, value: boolean): void;
    setIntPref(name: string, value: number): void;
    clearUserPref(name: string): void;
  };
  console: { getMessageArray(): unknown[]; reset(): void };
};
declare const gBrowser: { selectedBrowser: { textZoom: number } };
declare const Ci: { nsIScriptError: object };

/** The browser's own window, whose scripts may do everything. */
async function findOwnWindow(send: Send): Promise<Evaluate> {
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
    'moz:scope': 'chrome',
  });
  return evaluateIn(send, contexts[0]?.context ?? '');
}

async function openTab(send: Send, window: Evaluate, options: TabOptions = {}): Promise<Tab> {
  const { withoutScripts, withoutStorage, textZoom = 1, width = 1280, height = 860 } = options;
  await window(
    (scripts, cookies, rejectAll, isSilent, isClosed, fontSizes, fontSize) => {
      Services.console.reset();
      Services.prefs.setBoolPref(scripts, !isSilent);
      if (isClosed) Services.prefs.setIntPref(cookies, rejectAll);
      else Services.prefs.clearUserPref(cookies);
      for (const name of fontSizes) Services.prefs.setIntPref(name, fontSize);
    },
    SCRIPTS,
    COOKIES,
    REJECT_ALL_COOKIES,
    withoutScripts === true,
    withoutStorage === true,
    FONT_SIZES,
    options.fontSize ?? DEFAULT_FONT_SIZE,
  );
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {});
  // A tab of its own: the one that the browser begins with never has the focus.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext });
  const evaluate = evaluateIn(send, context);
  const tab: Tab = {
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
      // A page in another process begins without it.
      await window((zoom) => {
        gBrowser.selectedBrowser.textZoom = zoom;
      }, textZoom);
    },
    back: async () => {
      await send('browsingContext.traverseHistory', { context, delta: -1 });
    },
    evaluate,
    act: async (actions: InputSource[]) => {
      await send('input.performActions', { context, actions });
    },
    resize: async (newWidth, newHeight) => {
      await send('browsingContext.setViewport', {
        context,
        viewport: { width: newWidth, height: newHeight },
      });
    },
    screenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    print: async (paperWidth, paperHeight) => {
      const page = { width: paperWidth, height: paperHeight };
      const { data } = await send<{ data: string }>('browsingContext.print', { context, page });
      return Buffer.from(data, 'base64');
    },
    messages: () => window(readConsole),
    close: async () => {
      await send('browsingContext.close', { context });
      await send('browser.removeUserContext', { userContext });
    },
  };
  await tab.resize(width, height);
  return tab;
}

/** What pages have caused: the browser's own console holds more than that. */
function readConsole(): string[] {
  const INFO = 8;
  // Looking at a page while it loads brings this.
  const OURS = 'Layout was forced';
  type ScriptError = {
    QueryInterface(of: object): ScriptError;
    sourceName: string;
    flags: number;
    errorMessage: string;
  };
  return Services.console.getMessageArray().flatMap((message) => {
    try {
      const { sourceName, flags, errorMessage } = (message as ScriptError).QueryInterface(Ci.nsIScriptError);
      const isOfPage = sourceName.startsWith('http') && !errorMessage.startsWith(OURS);
      return flags & INFO || !isOfPage ? [] : `${errorMessage} (${sourceName})`;
    } catch {
      return [];
    }
  });
}
