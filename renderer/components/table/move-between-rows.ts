import type { KeyboardEvent } from 'react';

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/**
 * Moves the focus between the rows of a table by keys. Each row has one button that matches `buttons`.
 * @returns the button that has the focus now; undefined if the key does not move it
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>, buttons: string): HTMLElement | undefined {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(buttons)];
  const row = (event.target as HTMLElement).closest('tr');
  const at = all.findIndex((each) => row?.contains(each));
  const step = STEP[event.key];
  const to = event.key === 'Home' ? 0 : event.key === 'End' ? all.length - 1 : step && at + step;
  if (at < 0 || to === undefined) return undefined;
  event.preventDefault();
  const next = all[Math.min(all.length - 1, Math.max(0, to))];
  next?.focus();
  return next;
}
