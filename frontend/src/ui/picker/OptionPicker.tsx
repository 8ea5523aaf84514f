/** The one way to choose from a list: a searchable combobox that stays fast with thousands of options. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from '../cx.ts';
import { LockContext } from '../form/lock.ts';
import { ChevronDownIcon } from '../icons.tsx';
import { lateCode } from '../late-code.tsx';
import { fold, haystack, search } from '../search.ts';
import { announce } from '../toasts/announce.ts';
import { Floating } from './Floating.tsx';
import styles from './OptionPicker.module.css';
import { useAfterPress } from './useAfterPress.ts';

// The list and its virtualiser load with the first opening, or ahead of it.
const { Late: OptionList, preload: preloadOptionList } = lateCode(
  async () => (await import('./OptionList.tsx')).default,
  <p className={styles.message}>Loading...</p>,
);

export interface PickerOption {
  readonly value: string;
  /** What it is called: searched, shown in the field, read out. */
  readonly label: string;
  /** The heading above it, shown without a search; options of a group must be adjacent. */
  readonly group?: string | undefined;
}

/** How messages name the options: "No one matches “xyz”.", "Several people match “an”." */
export interface PickerNoun {
  readonly none: string;
  readonly many: string;
}

const CHOICES: PickerNoun = { none: 'No choice', many: 'choices' };

export interface OptionPickerProps<T extends PickerOption> {
  readonly options: readonly T[];
  /** The chosen option or its value; null for none. An option that is not among the others any more still shows what it is called. */
  readonly value: string | PickerOption | null;
  /** Called with the chosen option; with null where there is a `none`. */
  readonly onChange: (option: T | null) => void;
  readonly id?: string | undefined;
  /** Names the field when no <label> does. */
  readonly label?: string;
  /** The id of its <label>. */
  readonly labelledBy?: string | undefined;
  readonly placeholder?: string;
  readonly icon?: ReactNode;
  /** How the chosen option looks in the closed field and in the list; its label when left out. */
  readonly renderOption?: (option: T) => ReactNode;
  readonly noun?: PickerNoun;
  /** Text of an empty list, "No people found" by default. */
  readonly emptyText?: string;
  readonly loading?: boolean;
  /** What choosing nobody or nothing is called ("None"): the list's first entry. Without it something has to be chosen. */
  readonly none?: string | undefined;
  /** Cannot be changed; can be reached and read. */
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly name?: string | undefined;
  /**
   * Reports why the text left in the field matches no choice, so that the form is not saved; undefined once it is resolved.
   * Without it the field returns to its choice and shows the message itself.
   */
  readonly onUnresolved?: ((message: string | undefined) => void) | undefined;
}

/**
 * Typing searches; arrows, Home, End and Page keys move; Enter chooses; Escape restores the choice. Leaving the field takes the only
 * match, and Tab the option that the arrows moved to. Any other text is reported: it is never dropped silently.
 */
export function OptionPicker<T extends PickerOption>(props: OptionPickerProps<T>) {
  const { options: own, onChange, renderOption, none, loading = false, noun = CHOICES, onUnresolved } = props;
  const value = typeof props.value === 'object' ? (props.value?.value ?? null) : props.value;
  const [query, setQuery] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Whether the arrow keys moved to the highlighted option. */
  const [isMovedTo, setIsMovedTo] = useState(false);
  /** Why the text matches no choice. */
  const [note, setNote] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const noteId = useId();
  const lock = use(LockContext);
  const isLocked = props.disabled || lock !== undefined;

  const options = useMemo<readonly PickerOption[]>(() => {
    if (loading) return NO_OPTIONS;
    return none === undefined ? own : [{ value: NONE, label: none }, ...own];
  }, [own, none, loading]);
  const listed = useMemo(() => own.find((option) => option.value === value) ?? null, [own, value]);
  const label = (listed ?? (typeof props.value === 'object' ? props.value : null))?.label;
  const haystacks = useMemo(() => options.map((option) => haystack([option.label])), [options]);
  const matches = useMemo(() => search(options, haystacks, query ?? ''), [options, haystacks, query]);
  const activeIndex = Math.min(active, matches.length - 1);
  /** Without matches the popup is a message: aria-controls must not refer to a missing listbox. */
  const isListShown = open && matches.length > 0;
  const text = query ?? label ?? none ?? '';
  const ownNote = onUnresolved ? '' : note;
  useLayoutEffect(() => {
    // Select the label, so that the next key replaces it.
    const isFocused = document.activeElement === input.current;
    if (query === null && text !== '' && isFocused && !isLocked) input.current?.select();
  }, [query, text, isLocked]);

  const afterPress = useAfterPress(open);

  const tell = (message: string) => {
    setNote(message);
    onUnresolved?.(message || undefined);
  };
  const show = () => {
    if (isLocked || open) return;
    setActive(Math.max(0, listed ? matches.indexOf(listed) : 0));
    setOpen(true);
    if (query === null) tell('');
  };
  const hide = () => {
    setOpen(false);
    setQuery(null);
    setIsMovedTo(false);
    tell('');
  };
  const choose = (option: PickerOption | null) => {
    hide();
    const next = option === null || option.value === NONE ? null : (option as T);
    if ((next?.value ?? null) !== value) onChange(next);
  };
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
    setOpen(true);
    setIsMovedTo(false);
    tell('');
  };
  const unresolved = (typed: string) => {
    if (loading) return 'The list is still loading. Please pick one in a moment.';
    if (typed === '') return 'Please pick one.';
    if (matches.length === 0) return `${noun.none} matches “${typed}”.`;
    return `Several ${noun.many} match “${typed}”. Please pick one.`;
  };
  /** The focus leaves the field, or Enter was pressed on an empty list. */
  const leave = (isByTab = false) => {
    const moved = isByTab && isMovedTo ? matches[activeIndex] : undefined;
    if (moved) return choose(moved);
    if (query === null) return hide();
    const typed = query.trim();
    // An emptied field stands for none, where that can be chosen.
    if (typed === '' && (none !== undefined || value === null)) return choose(null);
    const named = matches.filter((option) => fold(option.label) === fold(typed));
    const [only] = named.length === 1 ? named : matches;
    if (typed !== '' && only && (named.length === 1 || matches.length === 1)) return choose(only);
    const message = unresolved(typed);
    if (onUnresolved) setOpen(false);
    else {
      hide();
      announce(message);
    }
    tell(message);
  };

  const arrived = useEffectEvent(() => {
    if (query !== null && (note !== '' || document.activeElement !== input.current)) leave();
    else if (open && query === null && listed) setActive(matches.indexOf(listed));
  });
  // Text that was left or confirmed while the list was loading can be matched now.
  useEffect(() => {
    if (!loading) arrived();
  }, [loading]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isLocked) return;
    const move = MOVES[event.key];
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      hide();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const option = matches[activeIndex];
      if (option) choose(option);
      else leave();
    } else if (event.key === 'Tab' && open) {
      leave(true);
    } else if (move && (open || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      if (!open) show();
      else {
        setActive(Math.max(0, Math.min(matches.length - 1, move(activeIndex, matches.length))));
        setIsMovedTo(true);
      }
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (field.current?.contains(event.relatedTarget)) return;
    // Another window came to the front: this one goes on later.
    if (document.activeElement === input.current) return;
    if (open) afterPress(leave);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leaving the field and its list
    <div ref={field} className={styles.picker} onBlur={onBlur}>
      {props.icon && <span className={styles.icon}>{props.icon}</span>}
      <input
        ref={input}
        id={props.id}
        name={props.name}
        className={cx(styles.input, props.icon !== undefined && styles.withIcon, props.invalid && styles.invalid)}
        role="combobox"
        aria-label={props.label}
        aria-expanded={isListShown}
        aria-controls={isListShown ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isListShown ? `${listId}-${activeIndex}` : undefined}
        aria-required={props.required || undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={cx(props.describedBy, ownNote && noteId) || undefined}
        autoComplete="off"
        spellCheck={false}
        readOnly={isLocked}
        aria-disabled={isLocked || undefined}
        placeholder={loading ? 'Loading...' : props.placeholder}
        value={text}
        data-chosen={query === null || undefined}
        title={label}
        onFocus={(event) => {
          if (!isLocked) event.currentTarget.select();
          preloadOptionList();
        }}
        onClick={(event) => {
          if (query === null && !isLocked) event.currentTarget.select();
          show();
        }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {/* The closed field shows the option as drawn; the input beneath keeps its text for assistive technology. */}
      {renderOption && listed && query === null && (
        <span className={cx(styles.face, props.icon !== undefined && styles.withIcon)} aria-hidden="true">
          {renderOption(listed)}
        </span>
      )}
      <span className={styles.chevron}>
        <ChevronDownIcon />
      </span>
      {open && (
        <Floating anchor={field} className={styles.popup} onPointerDown={(event) => event.preventDefault()}>
          <OptionList
            hasHeadings={matches === options}
            id={listId}
            label={props.label}
            labelledBy={props.labelledBy}
            options={matches}
            chosen={value ?? NONE}
            active={activeIndex}
            renderOption={renderOption as ((option: PickerOption) => ReactNode) | undefined}
            emptyText={loading ? 'Loading...' : (props.emptyText ?? `No ${noun.many} found`)}
            onChoose={choose}
            onMissing={() => hide()}
          />
        </Floating>
      )}
      {ownNote && (
        <p id={noteId} className={styles.note}>
          {ownNote}
        </p>
      )}
    </div>
  );
}

const NO_OPTIONS: readonly never[] = [];
/** The value of the entry for none. */
const NONE = '';

const PAGE = 8;
const MOVES: Readonly<Record<string, ((index: number, count: number) => number) | undefined>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index) => index + PAGE,
  PageUp: (index) => index - PAGE,
  Home: () => 0,
  End: (_, count) => count - 1,
};
