/** Entry point that the Functions host loads. Registers every function. */
import { app } from '@azure/functions';
import { config } from './config.ts';
import { trackResponses } from './functions/http/connection.ts';
import { importQueues, importTimer } from './functions/import/triggers.ts';
import { exceptions, handlers } from './functions/index.ts';
import { outboxTimer } from './functions/outbox/timer.ts';

// Read all settings now, so that an invalid setting stops the start instead of failing a later request.
const { storage } = config();

app.setup({ enableHttpStream: true });
// The local host loads the app again in the same process. Stop tracking on termination, so that responses are not tracked twice.
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
