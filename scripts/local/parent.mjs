// For programs of ours that must not outlive the one that started them.

/** Calls `gone` once the process that started this one has ended, however that went. */
export function onParentGone(gone) {
  const parent = process.ppid;
  process.once('disconnect', gone);
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}

/** Whether a process of this id runs; one that belongs to somebody else does. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
