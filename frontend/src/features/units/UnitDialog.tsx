/** Edits the contact details, manager and assigned person of a unit, and shows its opening hours (UNIT-05 to UNIT-08). */
import {
  type FranchiseUser,
  UNIT_FIELDS,
  type Unit,
  type UnitDetails,
  unitRoutes,
  userRoutes,
  weekOf,
  writableOf,
} from '@franchise-admin/api/contract';
import { useMemo, useState } from 'react';
import { isNotFound, useCall } from '../../client/useCall.ts';
import { useMay } from '../../context/caller.ts';
import { useRecordHistory } from '../../shared/history/record-history.tsx';
import { planned, useFormImpact } from '../../shared/impact/useImpact.tsx';
import { useNewPerson } from '../../shared/person/new-person.tsx';
import { operation } from '../../shared/review/review.ts';
import { useProposal, useProposalMode } from '../../shared/review/useProposal.tsx';
import { useRecordGone } from '../../shared/useRecordGone.ts';
import { useRecordSave } from '../../shared/useRecordSave.tsx';
import { unitLabel } from '../../shared/words.ts';
import {
  Field,
  FormDialog,
  FormSection,
  fullName,
  lazyComponent,
  PersonPicker,
  TextField,
  useForm,
  useLast,
} from '../../ui/index.ts';
import styles from './OpeningHours.module.css';
import {
  bodyOf,
  NO_VALUES,
  peopleOf,
  TEXT_NAMES,
  UNIT_TEXTS,
  type UnitPeople,
  type UnitValues,
  unitErrors,
  valuesOf,
} from './unit-form.ts';

// Loads after the record. If it fails to load, the dialog omits the notes about scheduled changes.
const { Lazy: ScheduledNotes } = lazyComponent(
  async () => (await import('../../shared/review/ScheduledNotes.tsx')).ScheduledNotes,
);

export interface UnitDialogProps {
  readonly groupCode: string;
  readonly groupName: string;
  readonly unitCode: string;
  readonly unitName: string;
  /** The unit from the page's list. Its values are shown while the record loads. */
  readonly row?: Unit | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (unit: UnitDetails) => void;
  /** Reloads the list if the unit has been deleted. */
  readonly onGone?: () => unknown;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

interface Manager {
  readonly franchiseUserId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
}

const NOBODY: readonly never[] = [];
const managerKey = (user: Manager) => String(user.franchiseUserId);
const positionKey = (user: FranchiseUser) => String(user.franchiseRoleMemberId);

export function UnitDialog(props: UnitDialogProps) {
  const { groupCode, unitCode, onClose, onSaved, returnFocus } = props;
  const unitName = props.unitName.trim();
  const label = unitLabel({ unitCode, unitName });
  const params = { code: groupCode };
  const record = useCall(unitRoutes.getUnit, { params: { ...params, unitCode } }, isNotFound);
  const unit = record.data;
  const row = useLast(props.row);
  const known = unit ?? row;
  useRecordGone(record, props.onGone);
  const mayChange = useMay(unitRoutes.saveUnit.policy, groupCode);
  const mode = useProposalMode(groupCode, `unit:${unitCode}`, !mayChange && unit !== undefined);
  const readOnly = !mayChange && !mode.isOn;
  // The lists of people can be long, so they load after the record. Locked fields need only the names in the record.
  const loadsChoices = unit && !readOnly;
  const managers = useCall(userRoutes.getAvailableManagers, loadsChoices ? { params: { ...params, unitCode } } : null);
  const assigned = useCall(userRoutes.getAssignedUsers, loadsChoices ? { params } : null);
  /** The version that another user saved during this edit. */
  const [latest, setLatest] = useState<UnitDetails>();
  const holders = useMemo(
    () => (assigned.data ?? NOBODY).filter((user) => user.franchiseRoleMemberId !== null),
    [assigned.data],
  );

  const form = useForm<UnitValues>({
    initial: known ? valuesOf(known) : NO_VALUES,
    version: known?.etag,
    draftKey: `unit:${groupCode}:${unitCode}`,
    validate: unitErrors,
  });
  const { values, errors } = form;
  /** Returns the chosen person with the name from the record, or only the id if the record does not contain the person. */
  const chosen = (field: keyof UnitPeople, id: string | null) =>
    [known, latest].map((one) => one && peopleOf(one)[field]).find((person) => person?.value === id) ?? id;
  const nameIn =
    <P extends Manager>(people: readonly P[], key: (person: P) => string, field: keyof UnitPeople) =>
    (id: unknown) => {
      if (typeof id !== 'string') return '';
      const person = people.find((one) => key(one) === id);
      if (person) return fullName(person);
      const unlisted = chosen(field, id);
      return typeof unlisted === 'object' ? (unlisted?.label ?? '') : id;
    };
  const show: Partial<Record<keyof UnitValues, (id: unknown) => string>> = {
    managerId: nameIn(managers.data ?? NOBODY, managerKey, 'managerId'),
    franchiseRoleMemberId: nameIn(holders, positionKey, 'franchiseRoleMemberId'),
  };
  const newManager = useNewPerson(groupCode, (created) => form.set('managerId', managerKey(created)));
  const requestOf = (values: UnitValues) => ({ params, body: bodyOf(unitCode, values) });
  const fields = writableOf(UNIT_FIELDS).map((name) => ({
    name,
    label: UNIT_FIELDS[name].label,
    show: show[name],
  }));
  const proposal = useProposal({
    mode,
    form,
    groupCode,
    record: { kind: 'unit', recordId: unitCode, name: label, fields },
    changeOf: (values) => ({
      title: `Change ${label}`,
      operations: [operation(unitRoutes.saveUnit, { ...requestOf(values), ifMatch: form.version })],
    }),
    reload: record.reload,
    onClose,
  });
  const impact = useFormImpact(form, () =>
    mayChange && form.version !== undefined
      ? [planned(unitRoutes.saveUnit, { ...requestOf(values), etag: form.version })]
      : [],
  );
  const { save, conflictDialog } = useRecordSave({
    route: unitRoutes.saveUnit,
    form,
    impact,
    fields,
    request: requestOf,
    valuesOf: (current) => {
      setLatest(current);
      return valuesOf(current);
    },
    nameOf: unitLabel,
    onSaved: (saved) => onSaved?.(saved),
    onGone: props.onGone,
    onClose,
  });

  return (
    <>
      <FormDialog
        title={label}
        subtitle={props.groupName}
        size="wide"
        form={form}
        onSave={save}
        onClose={onClose}
        readOnly={readOnly}
        preview={impact.panel}
        needs={[record]}
        isPrefilled={row !== undefined}
        lists={[managers, assigned]}
        fieldCount={writableOf(UNIT_FIELDS).length + 2}
        history={useRecordHistory({ scope: groupCode, kind: 'unit', recordId: unitCode })}
        footerStart={mode.button}
        {...(returnFocus && { returnFocus })}
        {...proposal.formProps}
      >
        {unit && (
          <ScheduledNotes groupCode={groupCode} records={[`unit:${unitCode}`]} isQuiet onMissing={() => undefined} />
        )}
        <TextField label={UNIT_FIELDS.unitCode.label} value={unitCode} readOnly />
        <TextField label={UNIT_FIELDS.unitName.label} value={unitName} readOnly />
        {TEXT_NAMES.map((name) => (
          <TextField
            key={name}
            label={UNIT_FIELDS[name].label}
            {...UNIT_TEXTS[name]}
            value={values[name]}
            onChange={(value) => form.set(name, value)}
            error={errors[name]}
            disabled={readOnly}
          />
        ))}
        <Field label={UNIT_FIELDS.managerId.label} error={errors.managerId}>
          {(control) => (
            <PersonPicker
              {...control}
              people={managers.data ?? NOBODY}
              loading={!managers.data}
              keyOf={managerKey}
              value={chosen('managerId', values.managerId)}
              onChange={(person) => form.set('managerId', person && managerKey(person))}
              none="None"
              disabled={readOnly}
            />
          )}
        </Field>
        {newManager}
        <Field label={UNIT_FIELDS.franchiseRoleMemberId.label} error={errors.franchiseRoleMemberId}>
          {(control) => (
            <PersonPicker
              {...control}
              people={holders}
              loading={!assigned.data}
              keyOf={positionKey}
              value={chosen('franchiseRoleMemberId', values.franchiseRoleMemberId)}
              onChange={(person) => form.set('franchiseRoleMemberId', person && positionKey(person))}
              none="None"
              disabled={readOnly}
            />
          )}
        </Field>
        <FormSection title="Opening Hours">{unit && <OpeningHours unit={unit} />}</FormSection>
      </FormDialog>
      {conflictDialog}
      {proposal.dialog}
    </>
  );
}

/** Read-only, because another system owns the opening hours. */
function OpeningHours({ unit }: { readonly unit: UnitDetails }) {
  return (
    <dl className={styles.week}>
      {weekOf(unit).map(({ day, short, hours }) => (
        <div key={day} className={styles.day}>
          <dt>{short}</dt>
          <dd>{hours}</dd>
        </div>
      ))}
    </dl>
  );
}
