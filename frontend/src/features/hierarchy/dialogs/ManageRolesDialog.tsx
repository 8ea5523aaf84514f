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
  const { groupCode, onClose, returnFocus } = useHierarchyDialog();
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
  const { save, conflictDialog } = useRecordSave({
    route: franchiseRoutes.saveFranchise,
    form,
    fields: LEVELS,
    request: (values: Values) => ({
      params: { code: groupCode },
      body: Object.fromEntries(LEVELS.map(({ name }) => [name, values[name].trim() || null])),
    }),
    valuesOf,
    nameOf: franchiseLabel,
    onSaved: () => notifySaved('Role names'),
    onClose,
  });

  return (
    <>
      <FormDialog
        title="Manage Roles"
        subtitle="Name the levels of this franchise. Level 1 is directly above the restaurants."
        form={form}
        needs={[franchise]}
        fieldCount={LEVELS.length}
        history={useRecordHistory({ scope: groupCode, kind: 'franchise', recordId: groupCode })}
        onSave={save}
        onClose={onClose}
        returnFocus={returnFocus}
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
          />
        ))}
      </FormDialog>
      {conflictDialog}
    </>
  );
}
