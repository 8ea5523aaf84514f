/** Checks that look at several fields of a body at once, and are made although others of its fields are faulty. */
import * as z from 'zod/mini';

type Field<T> = keyof T & string;

/**
 * A check across the fields of an object. Without it all that is wrong is not said at once: zod leaves such checks out once
 * a field by itself has failed. A fault in a field that has one already is not added.
 * @param faultsOf what is wrong, judged by the fields that are in order (the others are left out) and by the names of
 * those that are not
 */
export function acrossFields<T extends object>(
  faultsOf: (
    inOrder: Partial<T>,
    faulty: ReadonlySet<Field<T>>,
  ) => readonly { readonly field: Field<T>; readonly message: string }[],
) {
  return z.superRefine<T>((value, context) => {
    const faulty = new Set(context.issues.map(({ path }) => path?.[0] as Field<T>));
    const inOrder = Object.entries(value).filter(([field]) => !faulty.has(field as Field<T>));
    for (const { field, message } of faultsOf(Object.fromEntries(inOrder) as Partial<T>, faulty))
      if (!faulty.has(field)) context.addIssue({ code: 'custom', path: [field], message, input: value });
  }, ALTHOUGH_FIELDS_FAILED);
}

/** The same across the items of an array: one fault of the whole when those that are in order are not as they must be. */
export function acrossItems<T>(isRight: (inOrder: readonly T[]) => boolean, message: string) {
  return z.superRefine<readonly T[]>((items, context) => {
    const faulty = new Set(context.issues.map(({ path }) => path?.[0]));
    if (isRight(items.filter((_, index) => !faulty.has(index)))) return;
    context.addIssue({ code: 'custom', message, input: items });
  }, ALTHOUGH_FIELDS_FAILED);
}

/** Not when the value as a whole is of another type. */
const ALTHOUGH_FIELDS_FAILED: z.core.$ZodSuperRefineParams = {
  when: ({ issues }) => !issues.some(({ code, path }) => code === 'invalid_type' && !path?.length),
};
