/** The dialog "Hand Over Everything": the user chooses a colleague, then reviews all changes that the hand-over needs. */
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
  counted,
  DialogMessage,
  Field,
  FormDialog,
  FormSection,
  fullName,
  type Noun,
  PersonPicker,
  type PickerOption,
  RadioField,
  type SaveOutcome,
  useForm,
} from '../../ui/index.ts';
import { reviewed } from '../review/review.ts';
import { requestIdOf } from '../save-failure.ts';
import { useAfterClose } from '../useAfterClose.ts';
import { type Belongings, belongingsOf, heldText, itemsOf, whyNot } from './belongings.ts';
import { Distribution, type Others } from './Distribution.tsx';
import styles from './hand-over.module.css';
import { type Afterwards, handOverOperations } from './operations.ts';

export interface HandOverDialogProps {
  readonly groupCode: string;
  readonly franchiseUserId: number;
  /** The initial choice of what happens to the person afterwards. */
  readonly afterwards?: Afterwards;
  /** The reason why the person cannot be deleted, if the user wanted to delete them. */
  readonly reason?: string | undefined;
  /** Reloads the lists when the hand-over has been applied or scheduled. */
  readonly onDone: () => unknown;
  readonly onClose: () => void;
  readonly returnFocus?: (() => HTMLElement | null | undefined) | undefined;
}

interface Values {
  to: PickerOption | null;
  afterwards: Afterwards;
  /** Colleagues for individual people and units; null while everything goes to one colleague. */
  others: Others | null;
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
  const items = useMemo(() => (from ? itemsOf(from) : NOBODY), [from]);
  const reasonFor = useMemo(() => from && ((colleague: FranchiseUser) => whyNot(from, colleague)), [from]);
  const afterClose = useAfterClose();
  const form = useForm<Values>({
    initial: { to: null, afterwards: props.afterwards ?? 'keep', others: null },
    validate: ({ to }) => (to ? {} : { to: 'Please select a user.' }),
  });

  const review = async ({ to, afterwards, others }: Values): Promise<SaveOutcome<Values>> => {
    const colleagueOf = (choice: PickerOption | null) => colleagues.find((one) => userKey(one) === choice?.value);
    const colleague = colleagueOf(to);
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
    const taken = new Map(
      Object.entries(others ?? {}).flatMap(([key, choice]) => {
        const other = colleagueOf(choice);
        return other ? [[key, other] as const] : [];
      }),
    );
    const operations = handOverOperations({
      code: groupCode,
      from,
      to: colleague,
      others: taken,
      topicIds,
      afterwards,
    });
    if (operations.length === 0) return { message: `${fullName(from.user)} has nothing to hand over.` };
    afterClose(() =>
      reviewed({
        scope: groupCode,
        title: `Hand over everything of ${fullName(from.user)} to ${takersText(colleague, taken)}`,
        kind: 'handOver',
        operations,
        // Before the person is removed, disabled or deleted, everything must be handed over.
        stopsAtFailure: afterwards !== 'keep',
        onDone,
      }),
    );
    return 'saved';
  };
  const advance = useEffectEvent(async () => {
    if (await form.save(review)) onClose();
  });
  const { to, others } = form.values;
  const isForOne = others === null;
  useEffect(() => {
    if (to && isForOne) void advance();
  }, [to, isForOne]);

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
        label={isForOne ? 'Hand over everything to' : 'Hand over everything else to'}
        required
        wide
        error={form.errors.to}
        hint={from && (isForOne ? `${handsOver(from)} Choosing a person opens the review.` : handsOver(from))}
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
      {from && items.length > 1 && (
        <Distribution
          items={items}
          colleagues={colleagues}
          keyOf={userKey}
          others={others}
          onChange={(next) => form.set('others', next)}
        />
      )}
    </FormDialog>
  );
}

/** Returns "Sam Story" or "Sam Story and 2 others". */
function takersText(to: FranchiseUser, taken: ReadonlyMap<string, FranchiseUser>): string {
  const others = new Set([...taken.values()].map(userKey));
  others.delete(userKey(to));
  return others.size === 0 ? fullName(to) : `${fullName(to)} and ${counted(others.size, OTHERS)}`;
}
const OTHERS: Noun = { one: 'other', many: 'others' };

function handsOver(from: Belongings): string {
  const held = heldText(from);
  return held === '' ? 'Hands over communication topics.' : `Hands over ${held}, and communication topics.`;
}

const unread = (failure: Failure) => ({
  message: `We could not load the communication topics. ${reasonText(failure)}`,
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
    // Users can neither disable nor delete their own account.
    ...(!isOwn && from.user.userName !== '' && { disable: disableText(from) }),
    ...(!isOwn && { delete: `Delete ${name} and their account` }),
  };
  return (
    <FormSection title="Afterwards">
      <div className={styles.wide}>
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

function disableText({ user, position }: Belongings): string {
  const name = fullName(user);
  return position ? `Remove ${name} from the hierarchy and disable their account` : `Disable the account of ${name}`;
}
