// Preloaded with --import into every program that the local cloud starts. Ends the program when its owner process ends,
// even after SIGKILL, when the owner cannot stop its programs.
import { isAlive } from './parent.mjs';

const owner = Number(process.env.PORTAL_OWNER_PID);

if (owner > 0) {
  if (process.channel) {
    process.on('disconnect', endGroup);
    process.channel.unref(); // Otherwise the listener would keep the program alive.
  } else {
    // A program that a child started has no IPC channel to its owner.
    setInterval(() => isAlive(owner) || process.exit(0), 300).unref();
  }
}

/** Ends this program and its process group. */
function endGroup() {
  if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL');
  process.exit(0);
}
