import { useState } from 'react';

/** The value, or what it was last while there is none: what was just deleted is still what its closing dialog is about. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
