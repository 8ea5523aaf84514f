export function onParentGone(gone: () => void): void;
export function isAlive(pid: number): boolean;
