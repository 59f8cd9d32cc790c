import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second, whatever its kernel's own clock. */
const TICK_MS = 10;

/**
 * Processor time that a program and its children have taken so far, in ms: what other programs do meanwhile counts
 * little in it. NaN where the system does not tell (it is read from /proc).
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

/** What it holds in memory now, in MB. */
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
    return []; // It has ended meanwhile.
  }
}

function statOf(pid: string): Stat {
  // Its name, in brackets, may hold anything; the fields behind it are counted from 3 (proc(5)).
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
