/** Entry point that the Functions host loads. Registers every function. */
import { app } from '@azure/functions';
import { config } from './config.ts';
import { trackResponses } from './functions/http/connection.ts';
import { importQueues, importTimer } from './functions/import/triggers.ts';
import { exceptions, handlers } from './functions/index.ts';
import { outboxTimer } from './functions/outbox/timer.ts';

// Invalid settings stop the API here and list all errors, so that they do not fail a later request.
const { storage } = config();

app.setup({ enableHttpStream: true });
// Stop tracking on termination, because the local host loads the app again in the same process and must not track
// responses twice.
app.hook.appTerminate(trackResponses());

for (const { name, methods, path, run } of [...handlers, ...exceptions])
  app.http(name, { methods: [...methods], route: path, authLevel: 'anonymous', handler: run });

app.timer(outboxTimer.name, { schedule: outboxTimer.schedule, handler: outboxTimer.run });

// Imports require storage, which local runs may lack.
if (storage) {
  for (const { name, queueName, connection, run } of importQueues)
    app.storageQueue(name, { queueName, connection, handler: run });
  app.timer(importTimer.name, { schedule: importTimer.schedule, handler: importTimer.run });
}
