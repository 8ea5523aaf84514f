/** Checks that span several fields of a body. They run even if other fields are invalid. */
import * as z from 'zod/mini';

type Field<T> = keyof T & string;

/**
 * Checks several fields of an object together. Zod skips refinements after a field error; this reports all errors together. A field that
 * already has an error gets no second one.
 * @param check returns the errors, given the valid fields and the names of the invalid ones
 */
export function acrossFields<T extends object>(
  check: (
    valid: Partial<T>,
    invalid: ReadonlySet<Field<T>>,
  ) => readonly { readonly field: Field<T>; readonly message: string }[],
) {
  return z.superRefine<T>((value, context) => {
    const invalid = new Set(context.issues.map(({ path }) => path?.[0] as Field<T>));
    const valid = Object.entries(value).filter(([field]) => !invalid.has(field as Field<T>));
    for (const { field, message } of check(Object.fromEntries(valid) as Partial<T>, invalid))
      if (!invalid.has(field)) context.addIssue({ code: 'custom', path: [field], message, input: value });
  }, DESPITE_FIELD_ERRORS);
}

/** Checks the valid items of an array together. If the check fails, reports the error for the whole array. */
export function acrossItems<T>(isValid: (items: readonly T[]) => boolean, message: string) {
  return z.superRefine<readonly T[]>((items, context) => {
    const invalid = new Set(context.issues.map(({ path }) => path?.[0]));
    if (isValid(items.filter((_, index) => !invalid.has(index)))) return;
    context.addIssue({ code: 'custom', message, input: items });
  }, DESPITE_FIELD_ERRORS);
}

/** Makes Zod run a refinement even after field errors, unless the whole value has the wrong type. */
const DESPITE_FIELD_ERRORS: z.core.$ZodSuperRefineParams = {
  when: ({ issues }) => !issues.some(({ code, path }) => code === 'invalid_type' && !path?.length),
};
