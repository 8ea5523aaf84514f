/**
 * Loaded with --import into a program that is measured: asked with the message `cpu` it answers with the milliseconds of processor time
 * that it has used so far, all of its threads together.
 */
process.on('message', (message) => {
  if (message !== 'cpu') return;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1000 });
});
