import type { Binding, RegisteredFunction } from './core-types.ts';
import { resolveSettings } from './settings.ts';

/** A registered function with its parsed trigger. Unsupported options are already rejected. */
export interface AppFunction {
  readonly name: string;
  readonly registered: RegisteredFunction;
  /** Name of the trigger binding, under which the trigger's data is sent. */
  readonly triggerName: string;
  readonly trigger: HttpTrigger | QueueTrigger | TimerTrigger;
  /** True if `AzureWebJobs.<name>.Disabled` is set: only an admin request starts the function. */
  readonly disabled: boolean;
}

export interface HttpTrigger {
  readonly type: 'http';
  readonly methods: readonly string[];
  readonly route: string;
}

export interface QueueTrigger {
  readonly type: 'queue';
  readonly queueName: string;
  readonly connectionString: string;
}

export interface TimerTrigger {
  readonly type: 'timer';
  readonly schedule: string;
}

/** Parses a registered function. Throws with its name for an unsupported binding or option. */
export function readFunction(registered: RegisteredFunction): AppFunction {
  const { name, bindings, retryOptions } = registered.metadata;
  try {
    if (retryOptions) throw new Error('retry policies are not supported');
    const entries = Object.entries(bindings);
    const [triggerName, binding] = entries.find(([, { type }]) => /trigger$/i.test(type)) ?? [];
    if (triggerName === undefined || !binding) throw new Error('it has no trigger');
    for (const [key, { type, direction }] of entries)
      if (key !== triggerName && !(direction === 'out' && type.toLowerCase() === 'http'))
        throw new Error(`binding "${key}" of type "${type}" (${direction}) is not supported`);
    const disabled = /^(?:true|1)$/i.test(process.env[`AzureWebJobs.${name}.Disabled`] ?? '');
    const trigger = readTrigger(name, binding, disabled);
    return { name, registered, triggerName, trigger, disabled };
  } catch (error) {
    throw new Error(`Function "${name}" cannot run on the local host: ${(error as Error).message}`, { cause: error });
  }
}

function readTrigger(name: string, binding: Binding, disabled: boolean): AppFunction['trigger'] {
  switch (binding.type.toLowerCase()) {
    case 'httptrigger':
      if (text(binding, 'authLevel').toLowerCase() !== 'anonymous') {
        throw new Error('only authLevel "anonymous" is supported, because there are no function keys');
      }
      return { type: 'http', methods: methods(binding), route: optionalText(binding, 'route') ?? name };
    case 'queuetrigger':
      return { type: 'queue', ...queue(binding, !disabled) };
    case 'timertrigger':
      if (binding.runOnStartup === true) throw new Error('runOnStartup is not supported');
      return { type: 'timer', schedule: resolveSettings(text(binding, 'schedule')) };
    default:
      throw new Error(`trigger type "${binding.type}" is not supported`);
  }
}

/** @param isUsed false for a disabled function, whose connection may be unknown to this host */
function queue(binding: Binding, isUsed: boolean): { queueName: string; connectionString: string } {
  const setting = optionalText(binding, 'connection') || 'AzureWebJobsStorage';
  const connectionString = process.env[setting] ?? '';
  if (isUsed && connectionString === '')
    throw new Error(`the app setting ${setting} (storage connection string) is not set`);
  return { queueName: resolveSettings(text(binding, 'queueName')), connectionString };
}

function methods(binding: Binding): string[] {
  const value = binding.methods;
  if (Array.isArray(value) && value.every((method) => typeof method === 'string')) return value;
  throw new Error('methods must be a list of HTTP methods');
}

function text(binding: Binding, option: string): string {
  const value = optionalText(binding, option);
  if (value === undefined) throw new Error(`${option} is missing`);
  return value;
}

function optionalText(binding: Binding, option: string): string | undefined {
  const value = binding[option];
  if (value === undefined || typeof value === 'string') return value;
  throw new Error(`${option} must be text`);
}
