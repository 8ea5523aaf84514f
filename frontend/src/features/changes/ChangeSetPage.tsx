/** The page of one change set: its state, its operations, and the actions that its state allows. */
import { type ChangeSet, changeSetRoutes } from '@franchise-admin/api/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useClient } from '../../client/ClientContext.tsx';
import { withFallbackMessage } from '../../client/failure.ts';
import { dataOf } from '../../client/queries.ts';
import { franchiseOf } from '../../client/written-changes.ts';
import { useCaller } from '../../context/caller.ts';
import { stampOf } from '../../shared/history/words.ts';
import { paramsOf, readSet } from '../../shared/review/follow.ts';
import { SetBody } from '../../shared/review/SetBody.tsx';
import { mayDecide, maySelect, whyNotApproved } from '../../shared/review/set-actions.ts';
import { setAddress } from '../../shared/review/set-address.ts';
import { notifyApplied } from '../../shared/review/undo-set.ts';
import { type SetButton, useSetButtons } from '../../shared/review/useSetButtons.tsx';
import { useSetReview } from '../../shared/review/useSetReview.ts';
import { stateText } from '../../shared/review/words.ts';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  FluentArea,
  PageHeader,
  pageHeading,
  Skeleton,
  useFocusHandover,
} from '../../ui/index.ts';
import styles from './changes.module.css';

export interface ChangeSetPageProps {
  readonly scope: string;
  readonly changeSetId: string;
}

export function ChangeSetPage({ scope, changeSetId }: ChangeSetPageProps) {
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['change set', scope, changeSetId] as const,
    queryFn: async ({ signal }) => dataOf(await readSet(client, { scope, changeSetId }, signal)),
    // useSetReview keeps the set up to date.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isShownByPage: ({ code }) => code === 'not_found' },
  });
  if (data) return <Review initial={data} />;
  return (
    <>
      <PageHeader title="Changes" isPlaceholder={!error} />
      <Card>
        {!error ? (
          <Skeleton rows={4} />
        ) : error.failure.code === 'not_found' ? (
          <EmptyState title="These changes no longer exist" action={<Back scope={scope} />}>
            Sets of changes are kept for 90 days. The history keeps what they have changed.
          </EmptyState>
        ) : (
          <ErrorState {...withFallbackMessage(error.failure)} onRetry={() => void refetch()} />
        )}
      </Card>
    </>
  );
}

function Review({ initial }: { readonly initial: ChangeSet }) {
  const client = useClient();
  const caller = useCaller();
  const navigate = useNavigate();
  const review = useSetReview(initial, (set) => notifyApplied(client, set));
  const { set } = review;
  const [isChecked, setIsChecked] = useState(false);
  const checkForDecision = useEffectEvent(async () => {
    if (!mayDecide(set, caller)) return;
    const result = await review.act(() => client.attempt(changeSetRoutes.reviewChangeSet, { params: paramsOf(set) }));
    setIsChecked(result?.ok === true);
  });
  // The first review used the author's rights. A second review shows the result with the rights of the person who decides.
  useEffect(() => {
    const timer = setTimeout(() => void checkForDecision());
    return () => clearTimeout(timer);
  }, []);
  const { buttons, dialogs } = useSetButtons(review, { onUndo: (undo) => navigate(setAddress(undo)) });
  return (
    <>
      <PageHeader
        title="Changes"
        subject={set.title}
        note={[stateText(set), set.scopeName, set.authorName, stampOf(set.createdAt)].filter(Boolean).join(' · ')}
        actions={buttons.map((button) => <ActionButton key={button.id} {...button} />)}
      />
      <p className={styles.back}>
        <Back scope={set.scope} />
      </p>
      <Card fill>
        <FluentArea>
          <SetBody
            review={review}
            isEditable={maySelect(set, caller)}
            note={isChecked ? whyNotApproved(set, caller) : undefined}
          />
        </FluentArea>
      </Card>
      {dialogs}
    </>
  );
}

/** Moves the focus to the page heading if the action removes this button. Most actions do, because they change the state of the set. */
function ActionButton({ label, appearance, isBusy, isWorking, onClick }: SetButton) {
  const handOver = useFocusHandover(pageHeading);
  return (
    <Button
      appearance={appearance ?? 'secondary'}
      busy={isBusy || isWorking}
      onClick={() => {
        handOver();
        onClick();
      }}
    >
      {label}
    </Button>
  );
}

function Back({ scope }: Pick<ChangeSetPageProps, 'scope'>) {
  const search = franchiseOf(scope) === undefined ? '' : `?${new URLSearchParams({ franchise: scope })}`;
  return <Link to={{ pathname: '/changes', search }}>All changes</Link>;
}
