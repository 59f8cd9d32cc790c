import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProgram, startProgram } from '../../scripts/child-programs.ts';
import type { OrcaPrograms } from '../../scripts/programs.ts';
import { startVirtualDisplay, waitForStart } from '../support/virtual-display.ts';

/** A screen reader that reads the programs started with `env`. */
export type ScreenReader = {
  env: NodeJS.ProcessEnv;
  /** All announcements so far; it grows. */
  announcements: string[];
  close(): Promise<void>;
};

const PAUSE_MS = 50;

/** Starts Orca with its own display and message bus, and a speech engine that records the announcements. */
export async function startScreenReader(programs: OrcaPrograms): Promise<ScreenReader> {
  const home = await mkdtemp(join(tmpdir(), 'orca-'));
  const display = await startVirtualDisplay(programs.display);
  const children = [display.child];
  const close = async () => {
    for (const child of children.reverse()) await endProgram(child, 'SIGKILL');
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      XDG_DATA_HOME: join(home, 'share'),
      XDG_CACHE_HOME: join(home, 'cache'),
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      GSETTINGS_BACKEND: 'memory',
      GNOME_ACCESSIBILITY: '1',
      ACCESSIBILITY_ENABLED: '1',
      // Orca's own words, such as «entry», are English on every machine.
      LC_ALL: 'C.UTF-8',
    };
    delete env.NO_AT_BRIDGE;
    const bus = startProgram(programs.bus, ['--session', '--nofork', '--print-address=3'], {
      env,
      output: ['ignore', 'ignore', 'pipe'],
    });
    children.push(bus);
    const address = await waitForStart(once(bus.stdio[3] as Readable, 'data'), bus, 'dbus-daemon');
    env.DBUS_SESSION_BUS_ADDRESS = String(address).trim();
    children.push(
      startProgram(programs.accessibilityBus, ['--launch-immediately', '--a11y=1', '--screen-reader=1'], {
        env,
      }),
    );
    const recorder = join(home, 'speech-recorder');
    await cp(join(import.meta.dirname, 'speech-recorder'), recorder, { recursive: true });
    const orca = startProgram(programs.orca, [`--user-prefs=${recorder}`], {
      env: { ...env, PYTHONPATH: recorder },
      output: ['ignore', 'pipe', 'pipe'],
    });
    children.push(orca);
    const announcements: string[] = [];
    createInterface(orca.stdio[3] as Readable).on('line', (line) => announcements.push(JSON.parse(line)));
    const speaks = async () => {
      while (announcements.length === 0) await sleep(PAUSE_MS);
    };
    await waitForStart(speaks(), orca, 'Orca');
    return { env, announcements, close };
  } catch (error) {
    await close();
    throw error;
  }
}
