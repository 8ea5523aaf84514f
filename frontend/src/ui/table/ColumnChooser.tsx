/** The "Columns" button and its panel. The panel's code loads when it first opens, or earlier with `preloadColumnPanel`. */
import { useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { lazyComponent } from '../lazy-component.tsx';
import type { ColumnPanelProps } from './ColumnPanel.tsx';

const { Lazy: ColumnPanel, preload } = lazyComponent(async () => (await import('./ColumnPanel.tsx')).ColumnPanel);

export const preloadColumnPanel = preload;

export type ColumnChooserProps = Pick<ColumnPanelProps, 'table' | 'size' | 'drawn'>;

export function ColumnChooser(props: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={button}
        appearance="subtle"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        Columns
      </Button>
      {open && <ColumnPanel {...props} anchor={button} onClose={close} onMissing={close} />}
    </>
  );
}
