import { ProgressBar } from '@fluentui/react-components';
import { FluentScope } from '../fluent/FluentScope.tsx';
import styles from './ProgressBar.module.css';
import type { ProgressBarProps } from './ProgressBar.tsx';

export default function FluentProgressBar({ label, now, max, text }: ProgressBarProps) {
  return (
    <FluentScope>
      <ProgressBar
        aria-label={label}
        aria-valuetext={text}
        // Fluent rejects a maximum of 0.
        {...(max && now !== undefined && { value: now, max })}
        className={styles.bar}
        bar={{ className: styles.fill ?? '' }}
      />
    </FluentScope>
  );
}
