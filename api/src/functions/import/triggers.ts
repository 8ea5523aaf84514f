/** Triggers of imports: the queue, the poison queue, and a timer. */
import type { InvocationContext } from '@azure/functions';
import { guid } from '../../contract/fields.ts';
import { enqueueImport, poisonMessageCount } from '../../storage/import-queue.ts';
import { IMPORTS, STORAGE_CONNECTION } from '../../storage/names.ts';
import { dueImports, readImportJob, takeImport } from '../../store/import/imports.ts';
import { fromSource } from '../../store/partition/running-change.ts';
import { abandonChangeSet, runChangeSet } from '../change-sets/run.ts';
import { createLog, type Log } from '../http/log.ts';
import { endImport } from './end.ts';
import { runImport } from './run.ts';
import { sweepFiles } from './sweep.ts';

/** Creates a function that reads job ids from a queue. */
function queueFunction(name: string, queueName: string, work: (importId: string, log: Log) => Promise<void>) {
  return {
    name,
    queueName,
    connection: STORAGE_CONNECTION,
    run: async (message: unknown, context: InvocationContext) => {
      const log = createLog(context, { requestId: context.invocationId, call: name });
      const importId = guid.safeParse(message);
      if (importId.success) await fromSource('import', () => work(importId.data, log));
      else log.warn('message without an id', { queueName });
    },
  };
}

export const importQueues = [
  queueFunction('runImport', IMPORTS.queue, runJob),
  queueFunction('abandonImport', IMPORTS.poisonQueue, abandonImport),
];

/** Runs an import or a change set, depending on the id. Both share the queue. */
async function runJob(id: string, log: Log): Promise<void> {
  await ((await isImport(id)) ? runImport(id, log) : runChangeSet(id, log));
}

const isImport = async (id: string) => (await readImportJob(id)) !== undefined;

/**
 * Runs every minute. Queues imports and change sets that are due, for example after a lost message. Logs poison messages that
 * `abandonImport` has not processed. Deletes files that no unfinished import needs.
 */
export const importTimer = {
  name: 'announceImports',
  /** Second 30 of every minute (NCRONTAB). */
  schedule: '30 * * * * *',
  run: async (_: unknown, context: InvocationContext) => {
    const log = createLog(context, { requestId: context.invocationId, call: importTimer.name });
    for (const importId of await dueImports(Date.now())) await enqueue(importId, log);
    const messages = await poisonMessageCount();
    if (messages > 0) log.warn('messages set aside', { queueName: IMPORTS.poisonQueue, messages });
    await sweepFiles(Date.now(), log);
  },
};

/**
 * Ends an import whose message the host has moved to the poison queue. The user who uploaded the file gets an error. Does nothing if
 * another run has leased or finished the import.
 */
async function abandonImport(importId: string, log: Log): Promise<void> {
  if (!(await isImport(importId))) return abandonChangeSet(importId, log);
  // Lease the import first. Otherwise, a concurrent run would report a missing file.
  const job = await takeImport(importId, Date.now());
  if (!job) return;
  const { processedRecords, totalRecords } = job;
  log.error('import abandoned', new Error('The message is in the poison queue.'), {
    importId,
    processedRecords,
    totalRecords,
  });
  await endImport(
    job,
    `The import stopped after ${processedRecords} of ${totalRecords} rows. The imported rows are kept. Please send the file again to import the rest.`,
  );
}

/** Queues an import or a change set. If that fails, logs the error and continues with the others. The next run of the timer retries. */
async function enqueue(importId: string, log: Log): Promise<void> {
  try {
    await enqueueImport(importId);
  } catch (error) {
    log.warn('import not queued', { importId }, error);
  }
}
