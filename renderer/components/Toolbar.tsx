import type { KeyboardEvent, ReactNode } from 'react';

export interface ToolbarProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A row of buttons. Tab reaches each; the left and right arrow keys, Home and End move between them. */
export function Toolbar({ label, className = 'row-wrap', children }: ToolbarProps) {
  return (
    <div className={className} role="toolbar" aria-label={label} onKeyDown={moveBetweenButtons}>
      {children}
    </div>
  );
}

function moveBetweenButtons(event: KeyboardEvent<HTMLElement>): void {
  // An arrow key moves the cursor in a field and the thumb of a slide.
  if (!(event.target instanceof HTMLElement) || !event.target.matches('a, button')) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button, a[href]')];
  const now = buttons.indexOf(event.target);
  const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: buttons.length - 1 }[event.key];
  const button = next === undefined ? undefined : buttons[next];
  if (event.defaultPrevented || now < 0 || !button) return;
  event.preventDefault();
  button.focus();
}
