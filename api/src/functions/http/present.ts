/** Presents results: responses contain only the fields of the route table's schemas. */
import * as z from 'zod/mini';
import { config } from '../../config.ts';
import { elementOf, fieldsOf, optionsOf } from './schema-form.ts';

type Presenter = (value: unknown) => unknown;

const presenters = new WeakMap<z.core.$ZodType, Presenter>();

/**
 * Creates a function that omits all fields that `schema` does not contain, at any depth. Does not validate. Recursive schemas (the tree)
 * refer to their own presenter.
 */
export function presenterOf(schema: z.core.$ZodType): Presenter {
  const known = presenters.get(schema);
  if (known) return known;
  let built: Presenter = (value) => value;
  presenters.set(schema, (value) => built(value));

  const fields = fieldsOf(schema);
  const element = elementOf(schema);
  if (fields) {
    const parts = Object.entries(fields).map(([name, field]) => [name, presenterOf(field)] as const);
    built = (value) => {
      if (typeof value !== 'object' || value === null) return value;
      const source = value as Record<string, unknown>;
      const picked: Record<string, unknown> = {};
      for (const [name, present] of parts) if (source[name] !== undefined) picked[name] = present(source[name]);
      return picked;
    };
  } else if (element) {
    const present = presenterOf(element);
    built = (value) => (Array.isArray(value) ? value.map(present) : value);
  } else {
    const [option, another] = optionsOf(schema).filter((option) => fieldsOf(option) ?? elementOf(option));
    if (another)
      throw new Error('A response must not be a union of objects, because its presented fields would be ambiguous.');
    // All other options are scalars, which every presenter keeps.
    if (option) built = presenterOf(option);
  }
  return built;
}

/**
 * Creates a presenter for `schema`. In local runs, the presenter throws for a response that does not match the schema, so that tests fail.
 */
export function checkedPresenter(name: string, schema: z.core.$ZodType): (value: unknown) => unknown {
  const present = presenterOf(schema);
  return (value) => {
    const body = present(value);
    if (config().environment !== 'local') return body;
    const parsed = z.core.safeParse(schema, body);
    if (parsed.success) return body;
    const errors = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The response of ${name} does not match its schema: ${errors.slice(0, 5).join('; ')}`);
  };
}
