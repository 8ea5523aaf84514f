import { useState } from 'react';

/**
 * Returns the value or, if it is undefined, its last defined value. A closing dialog can then still show the record that was just deleted.
 */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
