/** What runs imports: the queue of their numbers, what the host sets aside of it, and a timer that forgets none. */
import type { InvocationContext } from '@azure/functions';
import { guid } from '../../contract/fields.ts';
import { enqueueImport, poisonMessageCount } from '../../storage/import-queue.ts';
import { IMPORTS, STORAGE_CONNECTION } from '../../storage/names.ts';
import { dueImports, takeImport } from '../../store/import/imports.ts';
import { createLog, type Log } from '../http/log.ts';
import { endImport } from './end.ts';
import { runImport } from './run.ts';
import { sweepFiles } from './sweep.ts';

/** A function that takes the numbers of imports from a queue. */
function queueFunction(name: string, queueName: string, work: (importId: string, log: Log) => Promise<void>) {
  return {
    name,
    queueName,
    connection: STORAGE_CONNECTION,
    run: async (message: unknown, context: InvocationContext) => {
      const log = createLog(context, { requestId: context.invocationId, call: name });
      const importId = guid.safeParse(message);
      if (importId.success) await work(importId.data, log);
      else log.warn('message without a number', { queueName });
    },
  };
}

export const importQueues = [
  queueFunction('runImport', IMPORTS.queue, runImport),
  queueFunction('abandonImport', IMPORTS.poisonQueue, abandonImport),
];

/**
 * Runs every minute. Announces imports whose message was lost or whose run died, logs for the alerts whether messages were set
 * aside that `abandonImport` has not taken, and deletes orphaned files.
 */
export const importTimer = {
  name: 'announceImports',
  /** NCRONTAB: at second 30 of every minute. */
  schedule: '30 * * * * *',
  run: async (_: unknown, context: InvocationContext) => {
    const log = createLog(context, { requestId: context.invocationId, call: importTimer.name });
    for (const importId of await dueImports(Date.now())) await announce(importId, log);
    const messages = await poisonMessageCount();
    if (messages > 0) log.warn('messages set aside', { queueName: IMPORTS.poisonQueue, messages });
    await sweepFiles(Date.now(), log);
  },
};

/**
 * Ends an import whose message the host set aside after many failures, with a message for the person who sent the file; unless
 * another run holds or has finished it.
 */
async function abandonImport(importId: string, log: Log): Promise<void> {
  // Before its file goes: a run that begins now would miss that, and end the import as one whose file is lost.
  const job = await takeImport(importId, Date.now());
  if (!job) return;
  const { processedRecords, totalRecords } = job;
  log.error('import abandoned', new Error('Its message was set aside.'), { importId, processedRecords, totalRecords });
  await endImport(
    job,
    `The import broke off after ${processedRecords} of ${totalRecords} rows. What was imported stays; please send the file again for the rest.`,
  );
}

/** One that cannot be announced waits for the next minute, and keeps none of the others waiting. */
async function announce(importId: string, log: Log): Promise<void> {
  try {
    await enqueueImport(importId);
  } catch (error) {
    log.warn('import not announced', { importId }, error);
  }
}
