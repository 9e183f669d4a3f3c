import { ChevronsRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { browserClock, type Clock, type Timer } from '../../api/connection/clock.ts';
import { t } from '../../language/translate.ts';
import { Note } from '../Note.tsx';
import './slide-to-confirm.css';

export interface SlideToConfirmProps {
  /** What will happen, to which vehicle, with which value: `Take off Copter 1 to 20 m`. */
  readonly label: string;
  readonly onConfirm: () => void;
  /** Why it cannot be confirmed now. */
  readonly disabledReason?: string | undefined;
  readonly clock?: Clock;
}

/** How long Enter or Space must be held. */
export const HOLD_TO_CONFIRM_MS = 1_000;
/** Share of the track that counts as the end: a finger need not reach the last pixel. */
const CONFIRM_SHARE = 0.96;
const THUMB_PX = 40;
const HOLD_STEP_MS = 25;

/**
 * Confirms what moves an aircraft: drag the thumb to the right end, or hold Enter or Space for a second.
 * Releasing earlier, losing the focus or pressing Escape cancels. A click alone never confirms.
 */
export function SlideToConfirm({
  label,
  onConfirm,
  disabledReason,
  clock = browserClock,
}: SlideToConfirmProps) {
  const track = useRef<HTMLButtonElement>(null);
  const drag = useRef<{ pointerId: number; startX: number } | undefined>(undefined);
  const hold = useRef<{ timer: Timer; startedAtMs: number } | undefined>(undefined);
  const [share, setShare] = useState(0);
  const hintId = useId();
  const isDisabled = disabledReason !== undefined;

  const release = () => {
    hold.current?.timer.cancel();
    hold.current = undefined;
    drag.current = undefined;
    setShare(0);
  };
  const confirm = () => {
    release();
    onConfirm();
  };

  useEffect(() => () => hold.current?.timer.cancel(), []);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (isDisabled || event.button !== 0) return;
    const left = event.currentTarget.getBoundingClientRect().left;
    // Only the thumb starts a slide: a press farther right would jump towards the end.
    if (event.clientX - left > THUMB_PX + 8) return;
    drag.current = { pointerId: event.pointerId, startX: event.clientX };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  /** Share of the track that the drag has covered; undefined for another pointer. */
  const draggedShare = (event: PointerEvent<HTMLButtonElement>) => {
    if (!drag.current || drag.current.pointerId !== event.pointerId) return undefined;
    const wayPx = Math.max(1, event.currentTarget.getBoundingClientRect().width - THUMB_PX - 4);
    return Math.min(1, Math.max(0, (event.clientX - drag.current.startX) / wayPx));
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    const dragged = draggedShare(event);
    if (dragged !== undefined) setShare(dragged);
  };
  const onPointerUp = (event: PointerEvent<HTMLButtonElement>) => {
    const dragged = draggedShare(event);
    if (dragged === undefined) return;
    // Not the drawn share: a busy computer may not have drawn the last move yet.
    if (dragged >= CONFIRM_SHARE) confirm();
    else release();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && hold.current) {
      event.stopPropagation();
      release();
    }
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (isDisabled || event.repeat || hold.current) return;
    const startedAtMs = clock.monotonicMs();
    const timer = clock.every(HOLD_STEP_MS, () => {
      const held = clock.monotonicMs() - startedAtMs;
      if (held >= HOLD_TO_CONFIRM_MS) confirm();
      else setShare(held / HOLD_TO_CONFIRM_MS);
    });
    hold.current = { timer, startedAtMs };
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    release();
  };

  return (
    <div className="slide-to-confirm stack-4">
      <button
        ref={track}
        type="button"
        className="slide-track relative block w-full clip border-strong rounded surface-0 text-center semibold"
        aria-disabled={isDisabled || undefined}
        aria-describedby={hintId}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={release}
        onLostPointerCapture={() => drag.current && release()}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onBlur={release}
        onClick={(event) => event.preventDefault()}
      >
        <span
          className="slide-fill absolute"
          style={{ width: `calc(${THUMB_PX + 4}px + (100% - ${THUMB_PX + 4}px) * ${share})` }}
        />
        <span className="slide-label clip relative">{label}</span>
        <span
          className="slide-thumb absolute grid place-center rounded-4"
          style={{ left: `calc(2px + (100% - ${THUMB_PX + 4}px) * ${share})` }}
        >
          <ChevronsRight size={18} aria-hidden />
        </span>
      </button>
      <Note id={hintId} className="slide-hint" data-disabled={isDisabled || undefined}>
        {disabledReason ?? t('Slide to confirm, or hold Enter for one second.')}
      </Note>
      {share > 0 && (
        <progress
          className="visually-hidden"
          value={Math.round(share * 100)}
          max={100}
          aria-label={t('Confirming')}
        />
      )}
    </div>
  );
}
