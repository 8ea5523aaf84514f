/** The entry of the API: what the Functions host loads. It registers every function and decides nothing. */
import { app } from '@azure/functions';
import { config } from './config.ts';
import { trackResponses } from './functions/http/connection.ts';
import { importQueues, importTimer } from './functions/import/triggers.ts';
import { exceptions, handlers } from './functions/index.ts';
import { outboxTimer } from './functions/outbox/timer.ts';

// Wrong settings stop the API here, with every fault named, rather than at some call later.
const { storage } = config();

app.setup({ enableHttpStream: true });
// A process that loads the app again, as the local host does, follows each answer once.
app.hook.appTerminate(trackResponses());

for (const { name, methods, path, run } of [...handlers, ...exceptions])
  app.http(name, { methods: [...methods], route: path, authLevel: 'anonymous', handler: run });

app.timer(outboxTimer.name, { schedule: outboxTimer.schedule, handler: outboxTimer.run });

// A local run without a place for files imports nothing.
if (storage) {
  for (const { name, queueName, connection, run } of importQueues)
    app.storageQueue(name, { queueName, connection, handler: run });
  app.timer(importTimer.name, { schedule: importTimer.schedule, handler: importTimer.run });
}
