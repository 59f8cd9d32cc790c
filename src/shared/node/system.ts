/*
 * What the system says of files and processes, for whatever builds and publishes. Node only.
 */

/** Takes a file that is not there for none; to be given to `catch`. */
export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Whether there is a process of that number, of any user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
