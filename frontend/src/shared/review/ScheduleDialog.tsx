/** Asks when a set runs: date, time and time zone. The server remembers the time zone of a franchise. */
import { franchiseRoutes } from '@franchise-admin/api/contract';
import type { Failure } from '../../client/failure.ts';
import { useCall } from '../../client/useCall.ts';
import { Field, FormDialog, OptionPicker, type SaveOutcome, TextField, useForm } from '../../ui/index.ts';
import { formOutcome } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import { instantOf, localOf, ownTimeZone } from './zoned-time.ts';

export interface ScheduleDialogProps {
  readonly title: string;
  /** The franchise that the set belongs to; undefined if it belongs to none, or to several. */
  readonly groupCode: string | undefined;
  /** "12 changes". */
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

/** All time zones, with the current user's first: it may be an alias that supportedValuesOf omits, such as UTC. */
const ZONES = [...new Set([ownTimeZone(), ...Intl.supportedValuesOf('timeZone').sort()])].map((value) => ({
  value,
  label: value.replaceAll('_', ' '),
}));
const DAY_MS = 86_400_000;
const REMEMBERED = 'The time zone of the franchise, which the portal remembers. ';
/** The end of a working day. */
const EVENING = '17:00';

/** @param timeZone "" if nobody has chosen it yet */
const initialValues = (timeZone: string): Values => ({
  date: localOf(new Date(Date.now() + DAY_MS), timeZone || ownTimeZone()).date,
  time: EVENING,
  timeZone,
});

function errorsOf({ date, time, timeZone }: Values): Partial<Record<keyof Values, string>> {
  if (date === '' || time === '' || timeZone === '')
    return {
      ...(date === '' && { date: 'Please choose a date.' }),
      ...(time === '' && { time: 'Please choose a time.' }),
      ...(timeZone === '' && { timeZone: 'Please choose the time zone of the franchise.' }),
    };
  const runAt = instantOf(date, time, timeZone);
  return runAt === undefined || Date.parse(runAt) <= Date.now() ? { time: 'Please choose a time in the future.' } : {};
}

export function ScheduleDialog({ title, groupCode, subtitle, onSave, onClose }: ScheduleDialogProps) {
  const toasts = useFailureToasts();
  const franchise = useCall(
    franchiseRoutes.getFranchise,
    groupCode === undefined ? null : { params: { code: groupCode } },
  );
  const zone = groupCode === undefined ? ownTimeZone() : (franchise.data?.timeZone ?? '');
  const form = useForm<Values>({ initial: initialValues(zone), validate: errorsOf });
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
    <FormDialog
      title={title}
      subtitle={subtitle}
      form={form}
      needs={groupCode === undefined ? [] : [franchise]}
      fieldCount={3}
      saveLabel="Schedule"
      onSave={save}
      onClose={onClose}
    >
      {field('date', 'Date')}
      {field('time', 'Time')}
      <Field
        label="Time zone"
        required
        wide
        error={errors.timeZone}
        hint={`${groupCode === undefined ? '' : REMEMBERED}The changes are applied with the rights that you have at that time. You can cancel until then, and your notifications show the result.`}
      >
        {(control) => (
          <OptionPicker
            {...control}
            options={ZONES}
            value={values.timeZone || null}
            onChange={(zone) => zone && form.set('timeZone', zone.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
