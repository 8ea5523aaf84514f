/** The only picker: a searchable combobox that stays fast with thousands of options. */
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
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
import { rowStep } from '../grid/keyboard.ts';
import { ChevronDownIcon } from '../icons.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import { haystack, search } from '../search.ts';
import { announce } from '../toasts/announce.ts';
import { Floating } from './Floating.tsx';
import styles from './OptionPicker.module.css';
import { resolution } from './resolution.ts';
import { useAfterPress } from './useAfterPress.ts';

// The list and its virtualiser load with the dialogs, or when the field gets the focus.
export const { Lazy: OptionList, preload: preloadOptionList } = lazyComponent(
  async () => (await import('./OptionList.tsx')).default,
  <p className={styles.message}>Loading...</p>,
);

export interface PickerOption {
  readonly value: string;
  /** The list and the field show the label, the search matches it, and screen readers announce it. */
  readonly label: string;
  /** Heading of the option's group, shown when there is no search. The options of a group must be adjacent. */
  readonly group?: string | undefined;
  /** The reason why the option cannot be chosen, shown below the label. */
  readonly blocked?: string | undefined;
}

/** Names the options in messages: "No one matches “xyz”.", "Several people match “an”." */
export interface PickerNoun {
  readonly none: string;
  readonly many: string;
}

const OPTIONS: PickerNoun = { none: 'No option', many: 'options' };

export interface OptionPickerProps<T extends PickerOption> {
  readonly options: readonly T[];
  /**
   * The chosen option or its value; null if nothing is chosen. Pass the option to keep showing its label after it has disappeared from
   * `options`.
   */
  readonly value: string | PickerOption | null;
  /** Receives the chosen option; null for the `none` option. */
  readonly onChange: (option: T | null) => void;
  readonly id?: string | undefined;
  /** Accessible name, for a field without a <label>. */
  readonly label?: string;
  /** The id of the field's <label>. */
  readonly labelledBy?: string | undefined;
  readonly placeholder?: string;
  readonly icon?: ReactNode;
  /** Renders an option in the list and in the closed field. By default, its label is rendered. */
  readonly renderOption?: (option: T) => ReactNode;
  readonly noun?: PickerNoun;
  /** Text for an empty list. By default it names the `noun`: "No people found". */
  readonly emptyText?: string;
  readonly loading?: boolean;
  /** Label of a first option that clears the choice: "None". Without this property, a choice is required. */
  readonly none?: string | undefined;
  /** The field gets the focus when its form opens, and opens its list. */
  readonly startsOpen?: boolean;
  /** The field is not editable, but it can be focused and read. */
  readonly disabled?: boolean | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly name?: string | undefined;
  /**
   * Reports why the typed text matches no option, which blocks the save of the form. Reports undefined when the text matches an option.
   * Without this callback, the field shows the message itself and restores its choice.
   */
  readonly onUnresolved?: ((message: string | undefined) => void) | undefined;
}

/**
 * Typing searches. Arrow, Home, End and Page keys move. Enter chooses. Escape restores the choice. When the field loses the focus, it
 * chooses the only match. Tab chooses the option that the arrow keys moved to. Any other text is an error and is never dropped silently.
 */
export function OptionPicker<T extends PickerOption>(props: OptionPickerProps<T>) {
  const { options: own, onChange, renderOption, none, loading = false, noun = OPTIONS, onUnresolved } = props;
  const value = typeof props.value === 'object' ? (props.value?.value ?? null) : props.value;
  const [query, setQuery] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** True if the user reached the active option with the arrow keys. */
  const [isMovedTo, setIsMovedTo] = useState(false);
  /** The reason why the text matched no option. Stored with the choice at that time. */
  const [{ note, ...noted }, setNote] = useState({ note: '', value });
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const opensOnFocus = useRef(props.startsOpen === true);
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
  /** False if no option matches. The popup then shows a message, and aria-controls must not reference a missing listbox. */
  const isListShown = open && matches.length > 0;
  const text = query ?? label ?? none ?? '';
  // The note disappears when the choice changes, even if another control changes it.
  const ownNote = onUnresolved || noted.value !== value ? '' : note;
  useLayoutEffect(() => {
    if (query !== null || text === '' || isLocked) return;
    // Selects the label, so that the next key press replaces it.
    if (document.activeElement === input.current) input.current?.select();
  }, [query, text, isLocked]);

  const afterPress = useAfterPress(open);
  const report = (message: string) => {
    setNote({ note: message, value });
    onUnresolved?.(message || undefined);
  };
  const show = () => {
    if (isLocked || open) return;
    setActive(Math.max(0, listed ? matches.indexOf(listed) : 0));
    setOpen(true);
    if (query === null) report('');
  };
  const hide = () => {
    setOpen(false);
    setQuery(null);
    setIsMovedTo(false);
    report('');
  };
  const choose = (option: PickerOption | null) => {
    if (option?.blocked !== undefined) return announce(option.blocked);
    hide();
    const next = option === null || option.value === NONE ? null : (option as T);
    if ((next?.value ?? null) !== value) onChange(next);
  };
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
    setOpen(true);
    setIsMovedTo(false);
    report('');
  };
  /** Finds the option for the typed text when the field loses the focus, or when the user presses Enter and no option matches. */
  const resolveText = (isByTab = false) => {
    const moved = isByTab && isMovedTo ? matches[activeIndex] : undefined;
    if (!moved && query === null) return hide();
    const typed = query?.trim() ?? '';
    // An empty field clears the choice if a choice is optional.
    if (!moved && typed === '' && (none !== undefined || value === null)) return choose(null);
    const found = moved ?? resolution(typed, matches, noun, loading);
    if (typeof found !== 'string' && found.blocked === undefined) return choose(found);
    const message = typeof found === 'string' ? found : (found.blocked ?? '');
    if (onUnresolved) setOpen(false);
    else {
      hide();
      announce(message);
    }
    report(message);
  };
  const onLoaded = useEffectEvent(() => {
    if (query !== null && (note !== '' || document.activeElement !== input.current)) resolveText();
    else if (open && query === null && listed) setActive(matches.indexOf(listed));
  });
  // When the list has loaded, resolves text that the user confirmed or left in the field while the list was loading.
  useEffect(() => {
    if (!loading) onLoaded();
  }, [loading]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isLocked) return;
    const step = optionStep(event.key, matches.length);
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      hide();
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      const option = matches[activeIndex];
      if (option) choose(option);
      else resolveText();
    } else if (event.key === 'Tab' && open) {
      resolveText(true);
    } else if (step !== undefined && (open || event.key.startsWith('Arrow'))) {
      event.preventDefault();
      if (!open) show();
      else {
        setActive(Math.max(0, Math.min(matches.length - 1, activeIndex + step)));
        setIsMovedTo(true);
      }
    }
  };
  const onBlur = (event: FocusEvent) => {
    if (field.current?.contains(event.relatedTarget)) return;
    // The window has lost the focus, but within the window the field still has it.
    if (document.activeElement === input.current) return;
    if (open) afterPress(resolveText);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only handles the focus leaving the field and its list
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
        data-start={props.startsOpen || undefined}
        title={label}
        onFocus={(event) => {
          if (!isLocked) event.currentTarget.select();
          preloadOptionList();
          if (opensOnFocus.current) show();
          opensOnFocus.current = false;
        }}
        onClick={(event) => {
          if (query === null && !isLocked) event.currentTarget.select();
          show();
        }}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {/* Shows the rendered option on top of the closed field's input. The input keeps its text for assistive technology. */}
      {renderOption && listed && query === null && (
        <span className={cx(styles.face, props.icon !== undefined && styles.withIcon)} aria-hidden="true">
          {renderOption(listed)}
        </span>
      )}
      <span className={styles.chevron}>
        <ChevronDownIcon />
      </span>
      {open && (
        <Floating anchor={field} className={styles.popup} onPointerDown={keepFocus}>
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
const keepFocus = (event: PointerEvent) => event.preventDefault();
/** The value that represents the `none` option. */
const NONE = '';
const PAGE = 8;
/** Returns the number of options by which a key moves down, which may exceed the list; undefined for other keys. */
const optionStep = (key: string, count: number) =>
  key === 'Home' ? -count : key === 'End' ? count : rowStep(key, PAGE);
