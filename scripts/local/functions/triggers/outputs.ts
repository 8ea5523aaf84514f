import type { AppFunction } from '../bindings.ts';
import type { InvocationResponse, TypedData } from '../core-types.ts';
import type { QueueSettings } from '../settings.ts';
import { writeMessages } from './message.ts';

/** Writes what a function put into its queue outputs; a queue that is missing is created, as the real host does. */
export async function writeOutputs(
  { outputs }: AppFunction,
  { outputData = [], returnValue }: InvocationResponse,
  encoding: QueueSettings['messageEncoding'],
): Promise<void> {
  if (outputs.size === 0) return;
  const values: { name: string; data: TypedData }[] = [...outputData];
  if (returnValue && outputs.has('$return')) values.push({ name: '$return', data: returnValue });
  if (values.length === 0) return;
  const { QueueServiceClient } = await import('@azure/storage-queue');
  for (const { name, data } of values) {
    const output = outputs.get(name);
    if (!output) continue;
    const queue = QueueServiceClient.fromConnectionString(output.connectionString).getQueueClient(output.queueName);
    await queue.createIfNotExists();
    for (const message of writeMessages(data, encoding)) await queue.sendMessage(message);
  }
}
