/** Bulk changes of users: communication preferences, title and first passwords. */
import { communicationRoutes, SYSTEM, USER_FIELDS } from '@franchise-admin/api/contract';
import { useMemo } from 'react';
import { useCall } from '../../../client/useCall.ts';
import { BulkDialog } from '../../../shared/bulk/BulkDialog.tsx';
import { type BulkList, reviewBulk, scopeOf } from '../../../shared/bulk/bulk.ts';
import { USERS } from '../../../shared/words.ts';
import { counted, Field, OptionPicker, type PickerOption, TextField, useForm } from '../../../ui/index.ts';
import type { ListedUser } from '../columns.ts';
import { FirstPasswordsDialog } from './FirstPasswordsDialog.tsx';
import type { OpenUserChange } from './user-actions.ts';
import { deletionOperations, preferenceOperations, titleOperations } from './user-operations.ts';

export interface UserChangeDialogProps extends OpenUserChange {
  readonly list: BulkList;
  readonly onClose: () => void;
  readonly returnFocus: () => HTMLElement | null | undefined;
}

export function UserChangeDialog({ change, ...props }: UserChangeDialogProps) {
  if (change === 'passwords') return <FirstPasswordsDialog {...props} />;
  return change === 'title' ? (
    <TitleDialog {...props} />
  ) : (
    <PreferenceDialog {...props} adds={change === 'addPreference'} />
  );
}

export function reviewDeletion(users: readonly ListedUser[], list: BulkList): void {
  reviewBulk(users, `Delete ${counted(users.length, USERS)}`, deletionOperations(users), list);
}

type Change = Omit<UserChangeDialogProps, 'change'>;

interface PreferenceValues {
  preference: PickerOption | null;
}

/**
 * If the users belong to several franchises, offers every communication type. The review then rejects users whose brand does not offer the
 * chosen type.
 */
function PreferenceDialog({ users, list, adds, ...rest }: Change & { readonly adds: boolean }) {
  const code = scopeOf(users);
  const isOne = code !== SYSTEM;
  const offered = useCall(communicationRoutes.getDefaultCommunicationOptions, isOne ? { params: { code } } : null);
  const types = useCall(communicationRoutes.getCommunicationTypes, isOne ? null : {});
  const options = useMemo(
    () =>
      (isOne
        ? offered.data?.map(({ communicationTypeId: id, communicationTypeName: label }) => ({ id, label }))
        : types.data?.map(({ communicationTypeId: id, name: label }) => ({ id, label }))
      )?.map(({ id, label }) => ({ value: String(id), label })),
    [isOne, offered.data, types.data],
  );
  const form = useForm<PreferenceValues>({
    initial: { preference: null },
    validate: ({ preference }) => (preference ? {} : { preference: 'Please select a preference.' }),
  });
  const counts = counted(users.length, USERS);
  return (
    <BulkDialog
      {...rest}
      title={adds ? 'Add Preference' : 'Remove Preference'}
      subtitle={counts}
      rows={users}
      list={list}
      form={form}
      lists={[isOne ? offered : types]}
      blocked={options?.length === 0 ? 'There are no communication preferences to choose from yet.' : undefined}
      changeOf={({ preference }) => ({
        title: `${adds ? 'Add' : 'Remove'} ${preference?.label} ${adds ? 'to' : 'from'} ${counts}`,
        operations: preferenceOperations(users, Number(preference?.value), adds),
      })}
    >
      <Field label="Communication Preference" required wide error={form.errors.preference}>
        {(control) => (
          <OptionPicker
            {...control}
            options={options ?? []}
            loading={!options}
            value={form.values.preference}
            onChange={(preference) => form.set('preference', preference)}
            placeholder="Search by name"
            noun={{ none: 'No preference', many: 'preferences' }}
          />
        )}
      </Field>
    </BulkDialog>
  );
}

function TitleDialog({ users, list, ...rest }: Change) {
  const form = useForm({
    initial: { title: '' },
    validate: ({ title }) => (title.trim() === '' ? { title: 'Title required' } : {}),
  });
  const counts = counted(users.length, USERS);
  return (
    <BulkDialog
      {...rest}
      title="Set Title"
      subtitle={counts}
      rows={users}
      list={list}
      form={form}
      changeOf={({ title }) => ({
        title: `Set the title of ${counts} to ${title.trim()}`,
        operations: titleOperations(users, title.trim()),
      })}
    >
      <TextField
        label={USER_FIELDS.position.label}
        required
        wide
        maxLength={100}
        value={form.values.title}
        onChange={(title) => form.set('title', title)}
        error={form.errors.title}
      />
    </BulkDialog>
  );
}
