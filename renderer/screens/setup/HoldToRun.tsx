import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

export interface HoldToRunProps {
  readonly label: string;
  /** Why it cannot be held now. */
  readonly disabledReason?: string | undefined;
  readonly onHold: () => void;
  /** Comes once for every {@link onHold}, also when the button goes away. */
  readonly onRelease: () => void;
}

/** Something that runs only while the button, or Space or Enter on it, is held down. */
export function HoldToRun({ label, disabledReason, onHold, onRelease }: HoldToRunProps) {
  const [isHeld, setHeld] = useState(false);
  const release = useRef<(() => void) | undefined>(undefined);
  const isDisabled = disabledReason !== undefined;

  const letGo = () => {
    setHeld(false);
    release.current?.();
    release.current = undefined;
  };
  const hold = () => {
    if (isDisabled || release.current) return;
    setHeld(true);
    release.current = onRelease;
    onHold();
  };

  useEffect(() => {
    // A window that loses the focus hears of no key or finger that is lifted.
    const leave = () => {
      setHeld(false);
      release.current?.();
      release.current = undefined;
    };
    window.addEventListener('blur', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('blur', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') {
      letGo();
      return;
    }
    event.preventDefault();
    if (!event.repeat) hold();
  };
  return (
    <button
      type="button"
      className="button hold-to-run"
      data-variant="primary"
      data-held={isHeld || undefined}
      aria-disabled={isDisabled || undefined}
      aria-description={disabledReason}
      onPointerDown={onPointerDown}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onKeyDown={onKeyDown}
      onKeyUp={letGo}
      onBlur={letGo}
      onContextMenu={(event) => event.preventDefault()}
    >
      {label}
    </button>
  );
}
