// For programs that must not outlive the process that started them.

/** Calls `gone` after the process that started this one has ended, for any reason. */
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

/** Returns true if a process with this id runs, even if another user owns it. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
