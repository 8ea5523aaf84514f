/** Measures processor time in milliseconds (of metered programs, this process, the whole machine), and limits programs. */
import { cpus } from 'node:os';
import type { Child } from '@franchise-admin/local/child';

/** Options that let a program support `timeOf` and `giveShare`. */
export const METERED = {
  NODE_OPTIONS: ['meter.ts', 'share.ts'].map((file) => `--import=${new URL(file, import.meta.url).href}`).join(' '),
};

/** Returns the processor time of a program since its start. */
export function timeOf(child: Child): Promise<number> {
  return new Promise((resolve, reject) => {
    const heard = (message: unknown) => {
      const { cpu } = (message ?? {}) as { readonly cpu?: unknown };
      if (typeof cpu !== 'number') return;
      child.process.off('message', heard);
      resolve(cpu);
    };
    child.process.on('message', heard);
    child.process.send('cpu', (error) => {
      if (error) reject(error);
    });
  });
}

/** Limits a program to this share of one core; null removes the limit. */
export function giveShare(child: Child, share: number | null): Promise<void> {
  return new Promise((resolve, reject) => {
    child.process.send({ share }, (error) => (error ? reject(error) : resolve()));
  });
}

export function ownTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the processor time of all programs on this machine. */
export function machineTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0);
}
