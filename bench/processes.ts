import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports processor time in hundredths of a second on every kernel. */
const TICK_MS = 10;

/**
 * Reads the processor time of a process and its children so far, in ms. Other programs hardly influence it. NaN on
 * systems without /proc.
 */
export function readCpuMs(pid: number): number {
  try {
    const own = statOf(String(pid));
    const children = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readStat(name))
      .filter(({ parent }) => parent === pid);
    return [own, ...children].reduce((sum, { cpuMs }) => sum + cpuMs, own.endedCpuMs);
  } catch {
    return Number.NaN;
  }
}

/** Reads the resident memory of a process, in MB. */
export function readMemoryMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

type Stat = { parent: number; cpuMs: number; endedCpuMs: number };

function readStat(pid: string): Stat[] {
  try {
    return [statOf(pid)];
  } catch {
    return []; // The process has ended.
  }
}

function statOf(pid: string): Stat {
  // The process name, in brackets, may contain spaces. The fields behind it are numbered from 3, see proc(5).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const field = (number: number) => fields[number - 3] ?? Number.NaN;
  return {
    parent: field(4),
    cpuMs: (field(14) + field(15)) * TICK_MS,
    endedCpuMs: (field(16) + field(17)) * TICK_MS,
  };
}
