/**
 * Shows the preview of a change between a dialog's body and its buttons: consequences, accounts and groups, records. The height of the
 * panel is fixed, so that no button moves. While the panel is empty, it leaves its space to a long form.
 */
import type { Preview } from '@franchise-admin/api/contract';
import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Failure, isRejected, reasonText, SOMEONE } from '../../client/failure.ts';
import { Breakable, formatCount, Reference, TextButton, WarningIcon } from '../../ui/index.ts';
import { changerOf, isStale } from '../save-failure.ts';
import styles from './Impact.module.css';
import { countText, type ImpactGroup, impactGroups, spokenText, warningText } from './impact-words.ts';

export interface ImpactProps {
  /** The last preview; undefined before the first preview, and while there is nothing to preview. */
  readonly preview: Preview | undefined;
  readonly failure: Failure | undefined;
  /** True while a preview is loading. The last preview, if any, is then dimmed. */
  readonly isChecking: boolean;
  /** The text to show while there is nothing to preview. */
  readonly hint?: string | undefined;
  /** Height of the content in lines. It does not change when a preview arrives, so that the buttons stay where they are. */
  readonly lines?: number | undefined;
  readonly onRetry: () => void;
  /** Offers to reload the record after another user has changed it. */
  readonly onStale?: (() => unknown) | undefined;
}

/** Default height in lines: enough for a warning, a person and some records. */
export const LINES = 7;

const CHECKING = 'Checking what changes…';

export function Impact({
  preview,
  failure,
  isChecking,
  hint = CHECKING,
  lines = LINES,
  onRetry,
  onStale,
}: ImpactProps) {
  const titleId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const scroller = useRef<HTMLElement>(null);
  const shown = failure ? undefined : preview;
  const isIdle = !shown && !failure && !isChecking && hint !== '';
  useFocusInView(isIdle);
  /** Moves the focus to the panel, because `act` removes the focused button. */
  const withFocus = (act: () => unknown) => () => {
    scroller.current?.focus();
    void act();
  };
  return (
    <div
      className={styles.impact}
      data-idle={isIdle || undefined}
      data-expanded={isExpanded || undefined}
      style={{ '--lines': lines, '--share': lines > LINES ? '36dvh' : '20dvh' } as CSSProperties}
    >
      <div className={styles.head}>
        <h3 id={titleId} className={styles.title}>
          What changes
        </h3>
        <p className={styles.count}>{isChecking ? shown && CHECKING : shown && countText(shown)}</p>
      </div>
      <Scroller ref={scroller} labelledBy={titleId} isBusy={isChecking}>
        {shown ? (
          <Content preview={shown} onExpand={() => setIsExpanded(true)} />
        ) : failure ? (
          <Failed failure={failure} onRetry={withFocus(onRetry)} onStale={onStale && withFocus(onStale)} />
        ) : (
          <p className={styles.note}>{isChecking ? CHECKING : hint}</p>
        )}
      </Scroller>
      {/* Screen readers announce names and counts when they are known. */}
      <p className="visually-hidden" role="status">
        {isChecking ? '' : failure ? failureText(failure) : shown && spokenText(shown)}
      </p>
    </div>
  );
}

function Content({ preview, onExpand }: { readonly preview: Preview; readonly onExpand: () => void }) {
  const groups = impactGroups(preview);
  if (groups.length === 0 && preview.warnings.length === 0)
    return <p className={styles.note}>No record, account or group changes.</p>;
  return (
    <>
      {preview.warnings.map((warning) => (
        <p key={warning.kind} className={styles.warning}>
          <WarningIcon size={14} />
          <span>{warningText(warning)}</span>
        </p>
      ))}
      {groups.map((group) => (
        <Group key={group.title} group={group} onExpand={onExpand} />
      ))}
    </>
  );
}

/** Maximum number of lines of a group before "Show all". */
export const FEW = 5;

function Group({ group: { title, lines }, onExpand }: { readonly group: ImpactGroup; readonly onExpand: () => void }) {
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const isCut = lines.length > FEW && !showsAll;
  const showAll = () => {
    setShowsAll(true);
    onExpand();
    // The button disappears, so the focus moves to the list, where the user can continue to read and scroll.
    list.current?.focus();
  };
  return (
    <>
      <h4 className={styles.group}>
        {title}
        {lines.length > FEW && <span className={styles.number}> {formatCount(lines.length)}</span>}
      </h4>
      <ul ref={list} tabIndex={-1} className={styles.lines}>
        {(isCut ? lines.slice(0, FEW) : lines).map(({ name, details }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
          <li key={`${name} ${index}`} className={styles.line}>
            <strong className={styles.name}>{name}</strong> <Breakable text={details.join(' · ')} />
          </li>
        ))}
      </ul>
      {isCut && <TextButton onClick={showAll}>Show all {formatCount(lines.length)}</TextButton>}
    </>
  );
}

/** An idle panel leaves its space to the form. When it takes the space back, keeps the focused field in view. */
function useFocusInView(isIdle: boolean): void {
  useLayoutEffect(() => {
    if (!isIdle) document.activeElement?.scrollIntoView?.({ block: 'nearest' });
  }, [isIdle]);
}

function failureText(failure: Failure): string {
  if (isStale(failure)) {
    const { who, when } = changerOf(failure) ?? SOMEONE;
    return `${who} changed this ${when}.`;
  }
  return isRejected(failure) ? reasonText(failure) : `We could not load the preview. ${failure.detail}`;
}

interface FailedProps extends Pick<ImpactProps, 'onRetry' | 'onStale'> {
  readonly failure: Failure;
}

/** Offers a retry, except after a rejection, because the server would reject the same request again. */
function Failed({ failure, onRetry, onStale }: FailedProps) {
  if (isStale(failure))
    return (
      <p className={styles.note}>
        {failureText(failure)}{' '}
        {onStale ? <TextButton onClick={onStale}>Show again</TextButton> : 'Press Save to compare the versions.'}
      </p>
    );
  return (
    <p className={styles.note}>
      {failureText(failure)}{' '}
      {!isRejected(failure) && (
        <>
          {failure.requestId && <Reference id={failure.requestId} />}{' '}
          <TextButton onClick={onRetry}>Try again</TextButton>
        </>
      )}
    </p>
  );
}

interface ScrollerProps {
  readonly labelledBy: string;
  readonly isBusy: boolean;
  readonly ref: Ref<HTMLElement | null>;
  readonly children: ReactNode;
}

/** A scrolling container that can be focused if its content does not fit. */
function Scroller({ ref, labelledBy, isBusy, children }: ScrollerProps) {
  const box = useRef<HTMLElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => box.current);
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const { current } = box;
    if (current) setOverflows(current.scrollHeight > current.clientHeight);
  });
  return (
    <section
      ref={box}
      className={styles.scroller}
      aria-busy={isBusy || undefined}
      aria-labelledby={labelledBy}
      tabIndex={overflows ? 0 : -1}
    >
      {children}
    </section>
  );
}
