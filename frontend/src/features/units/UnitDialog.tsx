/** One unit: its contact details, manager and the person it hangs on (UNIT-05 to UNIT-08). Used by the units screen and Edit Units. */
import {
  EMAIL_MESSAGE,
  EMAIL_PATTERN,
  type FranchiseUser,
  type UnitDetails,
  unitRoutes,
  userRoutes,
} from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useCall } from '../../client/useCall.ts';
import { useRecordSave } from '../../client/useRecordSave.tsx';
import { useMay } from '../../context/caller.ts';
import { Field, FormDialog, FormSection, fullName, PersonPicker, TextField, useForm } from '../../ui/index.ts';
import { OpeningHours } from './OpeningHours.tsx';

export interface UnitDialogProps {
  readonly groupCode: string;
  readonly groupName: string;
  readonly unitCode: string;
  readonly unitName: string;
  readonly onClose: () => void;
  readonly onSaved?: (unit: UnitDetails) => void;
  readonly returnFocus?: () => HTMLElement | null | undefined;
}

interface Values {
  emailAddress: string;
  phoneNumber: string;
  managerId: string | null;
  positionId: string | null;
}

interface Manager {
  readonly franchiseUserId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly emailAddress: string;
}

const BLANK: Values = { emailAddress: '', phoneNumber: '', managerId: null, positionId: null };
const idText = (id: number | null) => (id === null ? null : String(id));
const idOf = (text: string | null) => (text === null ? null : Number(text));
const managerKey = (user: Manager) => String(user.franchiseUserId);
const positionKey = (user: FranchiseUser) => String(user.franchiseRoleMemberId);

function valuesOf(unit: UnitDetails): Values {
  return {
    emailAddress: unit.emailAddress ?? '',
    phoneNumber: unit.phoneNumber ?? '',
    managerId: idText(unit.managerId),
    positionId: idText(unit.franchiseRoleMemberId),
  };
}

/** UNIT-08 */
export function unitErrors({ emailAddress }: Pick<Values, 'emailAddress'>): { emailAddress?: string } {
  const email = emailAddress.trim();
  return email === '' || EMAIL_PATTERN.test(email) ? {} : { emailAddress: EMAIL_MESSAGE };
}

export function UnitDialog({
  groupCode,
  groupName,
  unitCode,
  unitName,
  onClose,
  onSaved,
  returnFocus,
}: UnitDialogProps) {
  const params = { code: groupCode };
  const record = useCall(unitRoutes.getUnit, { params: { ...params, unitCode } });
  const unit = record.data;
  const managers = useCall(userRoutes.getAvailableManagers, { params: { ...params, unitCode } });
  const assigned = useCall(userRoutes.getAssignedUsers, { params });
  const readOnly = !useMay(unitRoutes.saveUnit.policy, groupCode);
  const holders = useMemo(
    () => (assigned.data ?? []).filter((user) => user.franchiseRoleMemberId !== null),
    [assigned.data],
  );

  const form = useForm<Values>({
    initial: unit ? valuesOf(unit) : BLANK,
    version: unit?.etag,
    draftKey: `unit:${groupCode}:${unitCode}`,
    validate: unitErrors,
  });
  const nameOf =
    <P extends Manager>(people: readonly P[], key: (person: P) => string) =>
    (id: unknown) => {
      const person = people.find((one) => key(one) === id);
      return person ? fullName(person) : '';
    };
  const { save, conflictDialog } = useRecordSave({
    route: unitRoutes.saveUnit,
    form,
    fields: [
      { name: 'emailAddress', label: 'Email' },
      { name: 'phoneNumber', label: 'Phone' },
      { name: 'managerId', label: 'Manager', show: nameOf(managers.data ?? [], managerKey) },
      { name: 'positionId', label: 'Assigned To', show: nameOf(holders, positionKey) },
    ],
    request: (values: Values) => ({
      params,
      body: {
        unitCode,
        emailAddress: values.emailAddress.trim() || null,
        phoneNumber: values.phoneNumber.trim() || null,
        managerId: idOf(values.managerId),
        franchiseRoleMemberId: idOf(values.positionId),
      },
    }),
    valuesOf,
    names: { franchiseRoleMemberId: 'positionId' },
    onSaved: (saved) => onSaved?.(saved),
    onClose,
  });

  return (
    <>
      <FormDialog
        title={`${unitCode} - ${unitName.trim()}`}
        subtitle={groupName}
        size="wide"
        form={form}
        onSave={save}
        onClose={onClose}
        readOnly={readOnly}
        needs={[record, managers, assigned]}
        fieldCount={6}
        {...(returnFocus && { returnFocus })}
      >
        <TextField label="Unit Number" value={unitCode} readOnly />
        <TextField label="Name" value={unitName} readOnly />
        <TextField
          label="Email"
          type="email"
          value={form.values.emailAddress}
          onChange={(value) => form.set('emailAddress', value)}
          error={form.errors.emailAddress}
          maxLength={254}
          disabled={readOnly}
        />
        <TextField
          label="Phone"
          type="tel"
          value={form.values.phoneNumber}
          onChange={(value) => form.set('phoneNumber', value)}
          error={form.errors.phoneNumber}
          maxLength={60}
          disabled={readOnly}
        />
        <Field label="Manager" error={form.errors.managerId}>
          {(control) => (
            <PersonPicker
              {...control}
              people={managers.data ?? []}
              keyOf={managerKey}
              value={form.values.managerId}
              onChange={(person) => form.set('managerId', person && managerKey(person))}
              none="None"
              disabled={readOnly}
            />
          )}
        </Field>
        <Field label="Assigned To" error={form.errors.positionId}>
          {(control) => (
            <PersonPicker
              {...control}
              people={holders}
              keyOf={positionKey}
              value={form.values.positionId}
              onChange={(person) => form.set('positionId', person && positionKey(person))}
              none="Nobody"
              disabled={readOnly}
            />
          )}
        </Field>
        <FormSection title="Opening Hours">{unit && <OpeningHours unit={unit} />}</FormSection>
      </FormDialog>
      {conflictDialog}
    </>
  );
}
