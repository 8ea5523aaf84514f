/** The entry of the API: what the Functions host loads. It registers every function and decides nothing. */
import { app } from '@azure/functions';
import { config } from './config.ts';
import { exceptions, handlers } from './functions/index.ts';
import { outboxTimer } from './functions/outbox/timer.ts';

// Wrong settings stop the API here, with every fault named, rather than at some call later.
config();

app.setup({ enableHttpStream: true });

for (const { name, methods, path, run } of [...handlers, ...exceptions])
  app.http(name, { methods: [...methods], route: path, authLevel: 'anonymous', handler: run });

app.timer(outboxTimer.name, { schedule: outboxTimer.schedule, handler: outboxTimer.run });
