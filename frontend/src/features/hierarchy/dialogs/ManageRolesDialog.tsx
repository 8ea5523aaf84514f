import {
  type Franchise,
  franchiseRoutes,
  LEVEL_FIELDS,
  type LevelField,
  levelNameErrors,
  namesOf,
} from '@franchise-admin/api/contract';
import { useCall } from '../../../client/useCall.ts';
import { useRecordHistory } from '../../../shared/history/record-history.tsx';
import { notifySaved } from '../../../shared/notify.ts';
import { operation } from '../../../shared/review/review.ts';
import { useProposal, useProposalMode } from '../../../shared/review/useProposal.tsx';
import { useRecordSave } from '../../../shared/useRecordSave.tsx';
import { franchiseLabel } from '../../../shared/words.ts';
import { FormDialog, TextField, useForm } from '../../../ui/index.ts';
import { useHierarchyDialog } from './DialogContext.ts';

type Values = Record<LevelField, string>;

/** HIER-19: example names, shown as placeholders. */
const EXAMPLES: Values = {
  level1Name: 'District Manager',
  level2Name: 'Area Director',
  level3Name: 'Regional Vice President',
  level4Name: 'Owner',
};
const LEVELS = namesOf(LEVEL_FIELDS).map((name) => ({ name, label: LEVEL_FIELDS[name].label }));

const BLANK: Values = { level1Name: '', level2Name: '', level3Name: '', level4Name: '' };

function valuesOf(franchise: Franchise): Values {
  const values = { ...BLANK };
  for (const { name } of LEVELS) values[name] = franchise[name] ?? '';
  return values;
}

/** HIER-14: lets users name the levels of the franchise. */
export function ManageRolesDialog() {
  const { groupCode, mayChange, onClose, returnFocus } = useHierarchyDialog();
  const franchise = useCall(franchiseRoutes.getFranchise, { params: { code: groupCode } });
  const form = useForm<Values>({
    initial: franchise.data ? valuesOf(franchise.data) : BLANK,
    version: franchise.data?.etag,
    draftKey: `manage-roles:${groupCode}`,
    validate: (values) => Object.fromEntries(levelNameErrors(values).map(({ field, message }) => [field, message])),
  });
  /** True if the level must have a name, because it is level 1 or a higher level has a name. */
  const isRequired = (name: LevelField) =>
    levelNameErrors({ ...form.values, [name]: '' }).some(({ field }) => field === name);
  const requestOf = (values: Values) => ({
    params: { code: groupCode },
    body: Object.fromEntries(LEVELS.map(({ name }) => [name, values[name].trim() || null])),
  });
  const mode = useProposalMode(groupCode, 'roles', !mayChange && franchise.data !== undefined);
  const readOnly = !mayChange && !mode.isOn;
  const name = franchise.data ? franchiseLabel(franchise.data) : groupCode;
  const proposal = useProposal({
    mode,
    form,
    groupCode,
    record: { kind: 'franchise', recordId: groupCode, name, fields: LEVELS },
    changeOf: (values) => ({
      title: `Change the roles of ${name}`,
      operations: [operation(franchiseRoutes.saveFranchise, { ...requestOf(values), ifMatch: form.version })],
    }),
    reload: franchise.reload,
    onClose,
  });
  const { save, conflictDialog } = useRecordSave({
    route: franchiseRoutes.saveFranchise,
    form,
    fields: LEVELS,
    request: requestOf,
    valuesOf,
    nameOf: franchiseLabel,
    onSaved: () => notifySaved('Role names'),
    onClose,
  });

  return (
    <>
      <FormDialog
        title={mayChange ? 'Manage Roles' : 'Roles'}
        subtitle={`${readOnly ? '' : 'Name the levels of this franchise. '}Level 1 is directly above the restaurants.`}
        form={form}
        needs={[franchise]}
        fieldCount={LEVELS.length}
        history={useRecordHistory({ scope: groupCode, kind: 'franchise', recordId: groupCode })}
        onSave={save}
        onClose={onClose}
        returnFocus={returnFocus}
        readOnly={readOnly}
        footerStart={mode.button}
        {...proposal.formProps}
      >
        {LEVELS.map(({ name, label }) => (
          <TextField
            key={name}
            label={`${label} role name`}
            value={form.values[name]}
            onChange={(value) => form.set(name, value)}
            error={form.errors[name]}
            placeholder={`e.g. ${EXAMPLES[name]}`}
            maxLength={60}
            required={isRequired(name)}
            disabled={readOnly}
          />
        ))}
      </FormDialog>
      {conflictDialog}
      {proposal.dialog}
    </>
  );
}
