/** "Hand Over Everything": chooses the colleague, then opens the review of all changes that this takes. */
import {
  communicationRoutes,
  type FranchiseUser,
  hierarchyRoutes,
  unitRoutes,
  userRoutes,
} from '@franchise-admin/api/contract';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import { type Failure, reasonText } from '../../client/failure.ts';
import { useCall } from '../../client/useCall.ts';
import { useCaller } from '../../context/caller.ts';
import {
  DialogMessage,
  Field,
  FormDialog,
  FormSection,
  fullName,
  PersonPicker,
  type PickerOption,
  RadioField,
  type SaveOutcome,
  useForm,
} from '../../ui/index.ts';
import { reviewed } from '../review/review.ts';
import { requestIdOf } from '../save-failure.ts';
import { type Belongings, belongingsOf, heldText, whyNot } from './belongings.ts';
import { type Afterwards, handOverOperations } from './operations.ts';

export interface HandOverDialogProps {
  readonly groupCode: string;
  readonly franchiseUserId: number;
  /** The initial choice for the person's future. */
  readonly afterwards?: Afterwards;
  /** Why the person cannot be deleted, if the dialog opens instead of a deletion. */
  readonly reason?: string | undefined;
  /** Reloads the lists once the hand-over is applied or scheduled. */
  readonly onDone: () => unknown;
  readonly onClose: () => void;
  readonly returnFocus?: (() => HTMLElement | null | undefined) | undefined;
}

interface Values {
  to: PickerOption | null;
  afterwards: Afterwards;
}

const NOBODY: readonly never[] = [];
const userKey = (user: FranchiseUser) => String(user.franchiseUserId);

export function HandOverDialog(props: HandOverDialogProps) {
  const { groupCode, franchiseUserId, reason, onDone, onClose, returnFocus } = props;
  const client = useClient();
  const params = { code: groupCode };
  const users = useCall(userRoutes.getAllUsers, { params });
  const tree = useCall(hierarchyRoutes.getHierarchy, { params });
  const unassigned = useCall(unitRoutes.getUnassignedUnits, { params });
  const from = useMemo(() => {
    const user = users.data?.find((one) => one.franchiseUserId === franchiseUserId);
    return user && tree.data && unassigned.data && belongingsOf(user, tree.data, unassigned.data);
  }, [users.data, tree.data, unassigned.data, franchiseUserId]);
  const colleagues = useMemo(
    () => (users.data ?? NOBODY).filter((one) => one.franchiseUserId !== franchiseUserId),
    [users.data, franchiseUserId],
  );
  const reasonFor = useMemo(() => from && ((colleague: FranchiseUser) => whyNot(from, colleague)), [from]);
  const form = useForm<Values>({
    initial: { to: null, afterwards: props.afterwards ?? 'keep' },
    validate: ({ to }) => (to ? {} : { to: 'Please select a user.' }),
  });

  const review = async ({ to, afterwards }: Values): Promise<SaveOutcome<Values>> => {
    const colleague = colleagues.find((one) => userKey(one) === to?.value);
    if (!from || !colleague) return { errors: { to: 'Please select a user.' } };
    const [own, ofColleague] = await Promise.all(
      [franchiseUserId, colleague.franchiseUserId].map((id) =>
        client.attempt(communicationRoutes.getCommunicationOptions, { params: { franchiseUserId: id } }),
      ),
    );
    if (!own?.ok) return own ? unread(own.failure) : 'failed';
    if (!ofColleague?.ok) return ofColleague ? unread(ofColleague.failure) : 'failed';
    const chosen = new Set(
      ofColleague.data.filter(({ selected }) => selected).map((topic) => topic.communicationTypeId),
    );
    const topicIds = own.data
      .filter(({ selected, communicationTypeId }) => selected && !chosen.has(communicationTypeId))
      .map(({ communicationTypeId }) => communicationTypeId);
    const operations = handOverOperations({ code: groupCode, from, to: colleague, topicIds, afterwards });
    if (operations.length === 0) return { message: `${fullName(from.user)} has nothing to hand over.` };
    reviewed({
      scope: groupCode,
      title: `Hand over everything of ${fullName(from.user)} to ${fullName(colleague)}`,
      kind: 'handOver',
      operations,
      // Nobody is removed before everything is handed over.
      stopsAtFailure: afterwards !== 'keep',
      onDone,
    });
    return 'saved';
  };
  const advance = useEffectEvent(async () => {
    if (await form.save(review)) onClose();
  });
  const { to } = form.values;
  useEffect(() => {
    if (to) void advance();
  }, [to]);

  return (
    <FormDialog
      title={reason === undefined ? 'Hand Over Everything' : 'Cannot Delete'}
      subtitle={from ? [fullName(from.user), from.position?.roleName].filter(Boolean).join(', ') : groupCode}
      form={form}
      needs={[users, tree, unassigned]}
      fieldCount={4}
      saveLabel="Review"
      deleted={users.data && !from && tree.data && unassigned.data ? 'This user has been deleted.' : undefined}
      onSave={review}
      onClose={onClose}
      {...(returnFocus && { returnFocus })}
    >
      {reason !== undefined && (
        <DialogMessage intent="warning" role="note">
          {reason}
        </DialogMessage>
      )}
      {from && (
        <Afterward from={from} value={form.values.afterwards} onChange={(value) => form.set('afterwards', value)} />
      )}
      <Field
        label="Hand over everything to"
        required
        wide
        error={form.errors.to}
        hint={from && `${handsOver(from)} Choosing a person opens the review.`}
      >
        {(control) => (
          <PersonPicker
            {...control}
            people={colleagues}
            keyOf={userKey}
            whyNot={reasonFor}
            value={to}
            onChange={(_, choice) => form.set('to', choice)}
            placeholder="Search by name or email"
            startsOpen
          />
        )}
      </Field>
    </FormDialog>
  );
}

function handsOver(from: Belongings): string {
  const held = heldText(from);
  return held === '' ? 'Hands over communication topics.' : `Hands over ${held}, and communication topics.`;
}

const unread = (failure: Failure) => ({
  message: `The communication topics could not be loaded. ${reasonText(failure)}`,
  isFailed: true,
  requestId: requestIdOf(failure),
});

interface AfterwardProps {
  readonly from: Belongings;
  readonly value: Afterwards;
  readonly onChange: (value: Afterwards) => void;
}

function Afterward({ from, value, onChange }: AfterwardProps) {
  const isOwn = from.user.authObjectId === useCaller().authObjectId;
  const name = fullName(from.user);
  const choices: Partial<Record<Afterwards, string>> = {
    keep: `Keep ${name} as a user`,
    ...(from.position && { remove: `Remove ${name} from the hierarchy` }),
    // Users cannot delete their own account.
    ...(!isOwn && { delete: `Delete ${name} and their account` }),
  };
  return (
    <FormSection title="Afterwards">
      <div>
        {(Object.keys(choices) as Afterwards[]).map((choice) => (
          <RadioField
            key={choice}
            name="afterwards"
            label={choices[choice]}
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
        ))}
      </div>
    </FormSection>
  );
}
