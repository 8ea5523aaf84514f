/** Previews the change that a dialog is about to send, then sends it with the plan of the preview. */
import type { Preview, PreviewedEffect, ResponseOf, Route } from '@franchise-admin/api/contract';
import { queryOptions, useQueries, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useClient } from '../../client/ClientContext.tsx';
import type { CallOptions, Client, Result } from '../../client/client.ts';
import { isUndecided } from '../../client/failure.ts';
import { dataOf, PREVIEW } from '../../client/queries.ts';
import type { Form } from '../../ui/index.ts';
import { type OperationInput, type OperationOptions, operation } from '../review/review.ts';
import { isPlanChanged } from '../save-failure.ts';
import { Impact } from './Impact.tsx';
import { mergedPreview } from './impact-words.ts';

/** A change request, built from the current input of the dialog. */
export interface PlannedRequest<T = unknown> {
  /** Identifies the request by all of its parts. */
  readonly key: string;
  /** The request as an operation of a change set, for users who propose it. */
  readonly operation: OperationInput;
  readonly preview: (client: Client, signal: AbortSignal) => Promise<Result<Preview>>;
  /** @param plan the plan of the preview; undefined unless that preview is shown */
  readonly send: (client: Client, plan?: string) => Promise<Result<T>>;
}

export function planned<R extends Route>(
  route: R,
  options: Omit<CallOptions<R>, 'plan' | 'signal'>,
): PlannedRequest<ResponseOf<R>> {
  const request = options as CallOptions<R>;
  const { params, query, body, etag } = request;
  return {
    key: JSON.stringify([route.name, params, query, body, etag]),
    operation: operation(route, { params, query, body, ifMatch: etag } as OperationOptions<R>),
    preview: (client, signal) => client.preview(route, { ...request, signal }),
    send: (client, plan) => client.attempt(route, { ...request, plan }),
  };
}

export interface ImpactState {
  /**
   * Sends the change with the plan of its preview, if that preview is shown. If the change would now differ from the preview, the server
   * rejects it with `plan_changed`, and the new preview is shown.
   */
  readonly send: <T>(request: PlannedRequest<T>) => Promise<Result<T>>;
  /** The value for the dialog's `preview` property. */
  readonly panel: ReactNode;
}

export interface ImpactOptions {
  /** Shown instead of a preview while there are no requests. */
  readonly hint?: string | undefined;
  /** Effects of a request that can be sent and previewed only after all other requests of the save. */
  readonly later?: readonly PreviewedEffect[];
  /** Height of the panel's content in lines. Longer content scrolls. */
  readonly lines?: number | undefined;
  /**
   * Reloads a record that another user has changed. Resolves after the request has the new version. If omitted, the panel asks the user to
   * press Save, which compares the versions.
   */
  readonly onStale?: (() => Promise<unknown>) | undefined;
}

/** Milliseconds without input before a changed form is previewed. */
const PAUSE_MS = 250;

/**
 * Previews changes while the dialog is open, and cancels outdated previews. The user can confirm even if the preview is slow or has failed;
 * the change is then sent without a plan.
 * @param requests the requests that one confirmation sends; empty while the form is empty, unchanged or invalid
 */
export function useImpact(
  requests: readonly PlannedRequest[],
  { hint, later = [], lines, onStale }: ImpactOptions = {},
): ImpactState {
  const client = useClient();
  const queries = useQueryClient();
  // Keys of sent changes. They are not previewed again, because a change may have been written even if its response was lost.
  const [sentKeys, setSentKeys] = useState<readonly string[]>([]);
  const isSent = sentKeys.includes(keyOf(requests));
  const asked = useSettled(requests, isSent);
  const isCurrent = keyOf(asked) === keyOf(requests);
  const results = useQueries({
    queries: asked.map((request) =>
      queryOptions({
        queryKey: [PREVIEW, request.key],
        enabled: isCurrent && !isSent,
        queryFn: async ({ signal }) => dataOf(await request.preview(client, signal)),
        // A preview stays current until the dialog closes, or until a rejected plan requests a new one.
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        // The panel shows failures, so no toast is needed.
        meta: { isShownByPage: () => true },
      }),
    ),
  });
  const failed = isCurrent ? results.find(({ error, isFetching }) => error && !isFetching) : undefined;
  const previews = results.flatMap(({ data, error, isFetching }) => (data && !error && !isFetching ? [data] : []));
  const isComplete = isCurrent && previews.length === requests.length;
  // While a preview of the changed form is loading, the panel shows the last preview.
  const [shown, setShown] = useState(previews);
  if (isComplete && !isSame(shown, previews)) setShown(previews);
  const [first, ...others] = shown;

  return {
    async send(request) {
      const index = requests.findIndex(({ key }) => key === request.key);
      const plan = isComplete ? previews[index]?.plan : undefined;
      // The request is missing from the list in two cases. A confirmation that waited for the removal check may run before the render that
      // adds its request. The second request of a save has no preview, and the first request must stay marked as sent.
      const key = index < 0 ? request.key : keyOf(requests);
      setSentKeys((keys) => [...keys, key]);
      void queries.cancelQueries({ queryKey: [PREVIEW] });
      const result = await request.send(client, plan);
      if (!result.ok && !isUndecided(result.failure)) setSentKeys((keys) => keys.filter((each) => each !== key));
      // Not awaited, so that the buttons work while the new preview loads.
      if (!result.ok && isPlanChanged(result.failure)) for (const { refetch } of results) void refetch();
      return result;
    },
    panel: (
      <Impact
        preview={first && withLater(mergedPreview([first, ...others]), later)}
        failure={failed?.error?.failure}
        isChecking={!isComplete && !failed && !isSent}
        hint={isSent ? '' : hint}
        lines={lines}
        onStale={onStale}
        onRetry={() => {
          for (const { error, refetch } of results) if (error) void refetch();
        }}
      />
    ),
  };
}

/**
 * Previews the save of a form that has changes and no invalid field.
 * @param requestsOf the requests that the save sends
 */
export function useFormImpact(
  form: Pick<Form<object>, 'isDirty' | 'isValid' | 'errors'>,
  requestsOf: () => readonly PlannedRequest[],
  options: Omit<ImpactOptions, 'hint'> = {},
): ImpactState {
  const hint =
    Object.keys(form.errors).length > 0
      ? 'Correct the marked fields to see what changes.'
      : form.isDirty && !form.isValid
        ? 'Complete the form to see what changes.'
        : 'Nothing changes yet.';
  return useImpact(form.isDirty && form.isValid ? requestsOf() : [], { ...options, hint });
}

const withLater = (preview: Preview, later: readonly PreviewedEffect[]): Preview =>
  later.length === 0 ? preview : { ...preview, effects: [...preview.effects, ...later] };

const keyOf = (requests: readonly PlannedRequest[]) => requests.map(({ key }) => key).join('\n');

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/**
 * Returns the requests when they have not changed for a moment. Returns the first requests immediately.
 * @param isPaused true to keep returning the last requests
 */
function useSettled(requests: readonly PlannedRequest[], isPaused: boolean): readonly PlannedRequest[] {
  const [settled, setSettled] = useState(requests);
  const key = keyOf(requests);
  const isSettled = isPaused || keyOf(settled) === key;
  const settle = useEffectEvent(() => setSettled(requests));
  const pause = settled.length === 0 || requests.length === 0 ? 0 : PAUSE_MS;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new key starts a new pause
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => settle(), pause);
    return () => clearTimeout(timer);
  }, [key, isSettled, pause]);
  return settled;
}
