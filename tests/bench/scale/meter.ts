/**
 * Preloaded with --import into a measured program. Replies to the message `cpu` with the processor time of the program's
 * threads in milliseconds.
 */
process.on('message', (message) => {
  if (message !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
