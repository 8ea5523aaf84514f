/** Asks when a set runs: date, time and time zone. */
import type { Failure } from '../../client/failure.ts';
import { Field, FormDialog, OptionPicker, type SaveOutcome, TextField, useForm } from '../../ui/index.ts';
import { formOutcome } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import { instantOf, localOf, ownTimeZone } from './zoned-time.ts';

export interface ScheduleDialogProps {
  readonly title: string;
  /** The title and size of the set: "Assign units to Ada Lee · 12 changes". */
  readonly subtitle: string;
  /** Resolves to the failure, or to undefined. @param runAt ISO 8601 */
  readonly onSave: (runAt: string, timeZone: string) => Promise<Failure | undefined>;
  readonly onClose: () => void;
}

interface Values {
  date: string;
  time: string;
  timeZone: string;
}

/** All time zones. Adds the current user's zone, because `supportedValuesOf` omits aliases such as UTC. */
const ZONES = [...new Set([ownTimeZone(), ...Intl.supportedValuesOf('timeZone')])]
  .sort()
  .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
const DAY_MS = 86_400_000;
/** The default time: the end of a working day. */
const EVENING = '17:00';

const initialValues = (): Values => {
  const timeZone = ownTimeZone();
  return { date: localOf(new Date(Date.now() + DAY_MS), timeZone).date, time: EVENING, timeZone };
};

function errorsOf({ date, time, timeZone }: Values): Partial<Record<keyof Values, string>> {
  if (date === '') return { date: 'Please choose a date.' };
  if (time === '') return { time: 'Please choose a time.' };
  const runAt = instantOf(date, time, timeZone);
  return runAt === undefined || Date.parse(runAt) <= Date.now() ? { time: 'Please choose a time in the future.' } : {};
}

export function ScheduleDialog({ title, subtitle, onSave, onClose }: ScheduleDialogProps) {
  const toasts = useFailureToasts();
  const form = useForm<Values>({ initial: initialValues(), validate: errorsOf });
  const { values, errors } = form;
  const save = async ({ date, time, timeZone }: Values): Promise<SaveOutcome<Values>> => {
    const runAt = instantOf(date, time, timeZone);
    if (runAt === undefined) return { errors: errorsOf({ date, time, timeZone }) };
    const failure = await onSave(runAt, timeZone);
    return failure ? formOutcome<Values>(toasts, failure, { runAt: 'time' }) : 'saved';
  };
  const field = (name: 'date' | 'time', label: string) => (
    <TextField
      label={label}
      type={name}
      required
      value={values[name]}
      error={errors[name]}
      onChange={(value) => form.set(name, value)}
    />
  );
  return (
    <FormDialog title={title} subtitle={subtitle} form={form} saveLabel="Schedule" onSave={save} onClose={onClose}>
      {field('date', 'Date')}
      {field('time', 'Time')}
      <Field
        label="Time zone"
        required
        wide
        hint="The changes are applied with the rights that you have at that time. You can cancel until then."
      >
        {(control) => (
          <OptionPicker
            {...control}
            options={ZONES}
            value={values.timeZone}
            onChange={(zone) => zone && form.set('timeZone', zone.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
