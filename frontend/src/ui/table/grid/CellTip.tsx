/** The whole text of a cell that is cut short, for those who come by keyboard; the pointer has the cell's title. */
import { type RefObject, useState } from 'react';
import { Floating } from '../../popover/Floating.tsx';
import styles from './TableGrid.module.css';

export interface CellTipState {
  readonly tip: { readonly anchor: RefObject<HTMLElement | null>; readonly text: string } | null;
  /** Shows the cell's text if it is cut short; anything else shows nothing. */
  readonly follow: (target: Element) => void;
  readonly hide: () => void;
}

export function useCellTip(): CellTipState {
  const [tip, setTip] = useState<CellTipState['tip']>(null);
  return {
    tip,
    follow(target) {
      const isCut = target.scrollWidth > target.clientWidth && target instanceof HTMLElement;
      const text = isCut && target.matches('[data-column]:focus-visible') ? target.title : '';
      setTip(text ? { anchor: { current: target as HTMLElement }, text } : null);
    },
    hide: () => setTip(null),
  };
}

export function CellTip({ tip }: { readonly tip: CellTipState['tip'] }) {
  return (
    tip && (
      // Read out with the cell already.
      <Floating key={tip.text} anchor={tip.anchor} aria-hidden="true" className={styles.tip}>
        {tip.text}
      </Floating>
    )
  );
}
