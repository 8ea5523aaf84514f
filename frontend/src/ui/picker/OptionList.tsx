/** The open list of a picker. It renders only the options in view. */
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useVirtualizer } from 'react-window';
import { cx } from '../cx.ts';
import { CheckIcon } from '../icons.tsx';
import { useRowHeight } from '../touch.ts';
import styles from './OptionPicker.module.css';
import type { PickerOption } from './OptionPicker.tsx';

/** LIM-02: maximum height of the list in pixels. */
export const MAX_HEIGHT = 300;
const ROW_HEIGHT = 36;
const HEADING_HEIGHT = 28;
/** Height in pixels of the line that says why an option cannot be chosen. */
const REASON_HEIGHT = 16;
/** Maximum width of the list in pixels. */
const MAX_WIDTH = 480;
/** Average width of a letter in pixels. */
const LETTER_WIDTH = 7.4;
/** Horizontal padding of an option in pixels. */
const OPTION_PADDING = 40;
const PADDING = 4;

export interface OptionListProps {
  readonly id: string;
  readonly label: string | undefined;
  readonly labelledBy: string | undefined;
  readonly options: readonly PickerOption[];
  readonly chosen: string | null;
  /** True if option groups have headings. */
  readonly hasHeadings: boolean;
  /** Index of the active option. */
  readonly active: number;
  readonly renderOption: ((option: PickerOption) => ReactNode) | undefined;
  readonly emptyText: string;
  readonly onChoose: (option: PickerOption) => void;
}

export default function OptionList(props: OptionListProps) {
  const { options, active, id } = props;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const headingAt = (index: number) => {
    const group = props.hasHeadings ? options[index]?.group : undefined;
    return group === options[index - 1]?.group ? undefined : group;
  };
  const rowHeight = useRowHeight(ROW_HEIGHT);
  const heightOf = (index: number) =>
    rowHeight +
    (headingAt(index) === undefined ? 0 : HEADING_HEIGHT) +
    (options[index]?.blocked === undefined ? 0 : REASON_HEIGHT);
  let height = 0;
  for (let index = 0; index < options.length && height < MAX_HEIGHT; index++) height += heightOf(index);
  height = Math.min(MAX_HEIGHT - 2 * PADDING, height);
  const { items, totalSize, scrollToIndex } = useVirtualizer({
    count: options.length,
    itemSize: heightOf,
    element,
    defaultSize: height,
    overscanCount: 4,
  });

  // Set when the list opens, so that it keeps its width during a search.
  const [width] = useState(() => {
    const letters = options.reduce((most, { label }) => Math.max(most, label.length), 0);
    return Math.min(MAX_WIDTH, Math.ceil(letters * LETTER_WIDTH) + OPTION_PADDING);
  });

  // Keeps the active option in view. Depends on the element, because the list cannot scroll before it is mounted.
  useEffect(() => {
    if (element && active >= 0 && active < options.length) scrollToIndex({ index: active, align: 'auto' });
  }, [element, active, options.length, scrollToIndex]);

  if (options.length === 0)
    return (
      <p className={styles.message} role="status">
        {props.emptyText}
      </p>
    );
  return (
    <div
      ref={setElement}
      id={id}
      role="listbox"
      aria-label={props.label}
      aria-labelledby={props.labelledBy}
      // Some browsers make scroll containers tab stops. The list must not be one, because its field has the focus.
      tabIndex={-1}
      className={styles.list}
      style={{ height, minWidth: `min(${width}px, 100vw - 26px)` }}
    >
      <div style={{ height: totalSize }} role="presentation">
        {items.map(({ index, offset, size }) => {
          const option = options[index];
          if (!option) return null;
          const heading = headingAt(index);
          const top = heading === undefined ? offset : offset + HEADING_HEIGHT;
          return (
            <Fragment key={option.value}>
              {heading !== undefined && (
                <div
                  aria-hidden="true"
                  data-heading=""
                  className={styles.heading}
                  style={{ transform: `translateY(${offset}px)`, height: HEADING_HEIGHT }}
                >
                  {heading}
                </div>
              )}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and handles the keys */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: reached through aria-activedescendant */}
              <div
                id={`${id}-${index}`}
                role="option"
                aria-selected={option.value === props.chosen}
                aria-disabled={option.blocked !== undefined || undefined}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                title={option.blocked === undefined ? option.label : `${option.label}: ${option.blocked}`}
                className={cx(styles.option, index === active && styles.active)}
                style={{ transform: `translateY(${top}px)`, height: size - (top - offset) }}
                onClick={() => props.onChoose(option)}
              >
                {props.renderOption ? props.renderOption(option) : <span>{option.label}</span>}
                {option.blocked !== undefined && <small>{option.blocked}</small>}
                {option.value === props.chosen && <CheckIcon />}
              </div>
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}
