import { useState } from 'react';

/** Returns the value, or its last defined value. A dialog that is closing still shows the record that was just deleted. */
export function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
