/** "Add Level" for a user who was created next to a picker of people in the hierarchy (HIER-15, HAND-22). */
import {
  type FranchiseRole,
  type FranchiseUser,
  franchiseRoleRoutes,
  hierarchyRoutes,
  userRoutes,
} from '@franchise-admin/api/contract';
import { useCallback, useMemo } from 'react';
import { useCall } from '../../client/useCall.ts';
import {
  Field,
  FormDialog,
  fullName,
  notifyDone,
  OptionPicker,
  PersonPicker,
  type PickerOption,
  personLabel,
  useForm,
} from '../../ui/index.ts';
import { planned, useImpact } from '../impact/useImpact.tsx';
import { formOutcome } from '../save-failure.ts';
import { useFailureToasts } from '../useFailureToasts.ts';
import { levelRule } from '../words.ts';

/** A user with their new position. */
export interface Placed {
  readonly user: FranchiseUser;
  readonly franchiseRoleMemberId: number;
}

export interface PlacementDialogProps {
  readonly groupCode: string;
  readonly user: FranchiseUser;
  /** The position to preselect in "Reports to". */
  readonly reportsToId?: number | undefined;
  readonly onPlaced: (placed: Placed) => unknown;
  readonly onClose: () => void;
}

interface Values {
  roleId: string | null;
  above: PickerOption | null;
}

const NO_LEVELS: readonly FranchiseRole[] = [];
const NOBODY: readonly FranchiseUser[] = [];
const positionKey = (user: FranchiseUser) => String(user.franchiseRoleMemberId);
const roleKey = (level: FranchiseRole) => String(level.franchiseRoleId);

export function PlacementDialog({ groupCode, user, reportsToId, onPlaced, onClose }: PlacementDialogProps) {
  const params = { code: groupCode };
  const toasts = useFailureToasts();
  const roles = useCall(franchiseRoleRoutes.getFranchiseRoles, { params });
  const assigned = useCall(userRoutes.getAssignedUsers, { params });
  const levels = roles.data ?? NO_LEVELS;
  const holders = useMemo(
    () => (assigned.data ?? NOBODY).filter((one) => one.franchiseRoleMemberId !== null),
    [assigned.data],
  );
  const parent = holders.find((one) => one.franchiseRoleMemberId === reportsToId);
  const beneath = levels.find(({ tier }) => tier + 1 === parent?.roleTier);
  const [only] = levels.length === 1 ? levels : [];
  const first = beneath ?? only;
  const form = useForm<Values>({
    initial: {
      roleId: first ? roleKey(first) : null,
      above: parent && beneath ? { value: positionKey(parent), label: personLabel(parent) } : null,
    },
    draftKey: `place:${groupCode}:${user.franchiseUserId}`,
    validate: ({ roleId, above }) => {
      if (roleId === null) return { roleId: 'Please select a level.' };
      const obstacle = obstacleTo(levelOf(levels, roleId), levels, holderOf(holders, above));
      return obstacle === undefined ? {} : { above: obstacle };
    },
  });
  const { roleId, above } = form.values;
  const level = levelOf(levels, roleId);
  const whyNot = useCallback((one: FranchiseUser) => obstacleTo(level, levels, one), [level, levels]);
  const request = planned(hierarchyRoutes.saveHierarchy, {
    params,
    body: {
      franchiseRoleId: Number(roleId),
      reportsToId: above && Number(above.value),
      franchiseUserId: user.franchiseUserId,
    },
    etag: undefined,
  });
  const impact = useImpact(form.isValid ? [request] : [], { hint: 'Choose a level to see what changes.', lines: 3 });

  return (
    <FormDialog
      title="Add Level"
      subtitle={fullName(user)}
      form={form}
      lists={[roles, assigned]}
      blocked={roles.data?.length === 0 ? 'This franchise has no named levels yet.' : undefined}
      onClose={onClose}
      preview={impact.panel}
      onSave={async () => {
        const result = await impact.send(request);
        if (!result.ok) {
          const outcome = formOutcome<Values>(toasts, result.failure, {
            franchiseRoleId: 'roleId',
            reportsToId: 'above',
          });
          await assigned.reload();
          return outcome;
        }
        toasts.dismiss();
        notifyDone(`${fullName(user)} added to the hierarchy.`);
        await onPlaced({ user, franchiseRoleMemberId: result.data.franchiseRoleMemberId });
        return 'saved';
      }}
    >
      <Field label="Level" required wide error={form.errors.roleId}>
        {(control) => (
          <OptionPicker
            {...control}
            options={levels.map((one) => ({ value: roleKey(one), label: one.roleName }))}
            loading={!roles.data}
            value={roleId}
            onChange={(option) => form.set('roleId', option?.value ?? null)}
            placeholder="Choose a level"
            noun={{ none: 'No level', many: 'levels' }}
          />
        )}
      </Field>
      <Field label="Reports to" wide error={form.errors.above}>
        {(control) => (
          <PersonPicker
            {...control}
            people={holders}
            loading={!assigned.data}
            keyOf={positionKey}
            whyNot={whyNot}
            value={above}
            onChange={(_, person) => form.set('above', person)}
            none="No one"
          />
        )}
      </Field>
    </FormDialog>
  );
}

const levelOf = (levels: readonly FranchiseRole[], roleId: string | null) =>
  levels.find((one) => roleKey(one) === roleId);

const holderOf = (holders: readonly FranchiseUser[], choice: PickerOption | null) =>
  choice ? holders.find((one) => positionKey(one) === choice.value) : undefined;

/** HIER-15: returns the reason why a person at `level` cannot report to `above`. */
function obstacleTo(
  level: FranchiseRole | undefined,
  levels: readonly FranchiseRole[],
  above: FranchiseUser | undefined,
): string | undefined {
  if (!level || !above || above.roleTier === level.tier + 1) return undefined;
  const next = levels.find(({ tier }) => tier === level.tier + 1);
  return next
    ? levelRule(level.roleName, next.roleName)
    : `${level.roleName} is the highest level and reports to no one.`;
}
