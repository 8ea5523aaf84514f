/** Chooses a file by mouse, keyboard or drag and drop. */
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../../ui/index.ts';
import { ACCEPTED } from './files.ts';
import styles from './upload.module.css';
import { LIMITS, sizeLine } from './words.ts';

export interface DropZoneProps {
  readonly file: File | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
  /** Called with an error message if the drop is not a single file. */
  readonly onReject: (problem: string) => void;
}

export function DropZone({ file, disabled, onChoose, onReject }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(ignoreDropsOutside, []);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    if (disabled) return;
    const { files, items } = event.dataTransfer;
    const [dropped, another] = files;
    if (!dropped) return;
    if (another) onReject('Drop one file at a time.');
    else if (items[0]?.webkitGetAsEntry?.()?.isDirectory) onReject(`${dropped.name} is a folder. Drop a file instead.`);
    else onChoose(dropped);
  };

  return (
    <label
      className={cx(styles.zone, isOver && !disabled && styles.over)}
      data-disabled={disabled || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        className={styles.input}
        accept={ACCEPTED}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onChoose(chosen);
          // Allows choosing the same file again after a correction.
          currentTarget.value = '';
        }}
      />
      <span className={styles.lead}>{file ? file.name : 'Drop a CSV or Excel file here'}</span>
      <span className={styles.hint}>{file ? <Chosen file={file} disabled={disabled} /> : <Choice />}</span>
    </label>
  );
}

/** Shows "or choose a file · up to 10 MB and 20,000 rows". */
function Choice() {
  return (
    <>
      or <span className={styles.link}>choose a file</span> · {LIMITS}
    </>
  );
}

/** Shows "12 KB · choose another file". */
function Chosen({ file, disabled }: { readonly file: File; readonly disabled: boolean }) {
  if (disabled) return sizeLine(file.size);
  return (
    <>
      {sizeLine(file.size)} · <span className={styles.link}>choose another file</span>
    </>
  );
}

/** Stops the browser from opening a file that is dropped outside the zone, which would close the portal. */
function ignoreDropsOutside(): () => void {
  const ignore = (event: globalThis.DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', ignore);
  window.addEventListener('drop', ignore);
  return () => {
    window.removeEventListener('dragover', ignore);
    window.removeEventListener('drop', ignore);
  };
}
