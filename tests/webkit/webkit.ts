import { setTimeout as sleep } from 'node:timers/promises';
import { Builder, type WebDriver } from 'selenium-webdriver';
import { endProgram, startProgram } from '../../scripts/child-programs.ts';
import type { WebKitPrograms } from '../../scripts/programs.ts';
import { findFreePort } from '../support/free-port.ts';
import { startVirtualDisplay, waitForStart } from '../support/virtual-display.ts';

/** WebKitGTK, the engine of Safari, driven by selenium-webdriver through Debian's WebKitWebDriver. */
export type WebKit = {
  /** Opens a browser without stored data, with these options of MiniBrowser. */
  open(options?: string[]): Promise<WebDriver>;
  close(): Promise<void>;
};

export async function startWebKit(programs: WebKitPrograms): Promise<WebKit> {
  const display = await startVirtualDisplay(programs.display);
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const driver = startProgram(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      // A machine without a desktop lacks its services.
      GSETTINGS_BACKEND: 'memory',
      GTK_A11Y: 'none',
      NO_AT_BRIDGE: '1',
      LANGUAGE: 'uk',
    },
  });
  const close = async () => {
    await endProgram(driver, 'SIGTERM');
    await endProgram(display.child, 'SIGTERM');
  };
  try {
    await waitForStart(waitForHydration(address), driver, 'WebKitWebDriver');
  } catch (error) {
    await close();
    throw error;
  }
  return {
    open: async (options = []) =>
      new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', ...options] },
        })
        .build(),
    close,
  };
}

async function waitForHydration(address: string): Promise<void> {
  const isReady = () =>
    fetch(`${address}/status`).then(
      () => true,
      () => false,
    );
  while (!(await isReady())) await sleep(50);
}
