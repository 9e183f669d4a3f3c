import { formatLocalMoment, formatUtcTime } from '../../../format/duration.ts';
import { formatFlightSeconds } from '../../../format/plot-text.ts';
import { t } from '../../../language/translate.ts';

export interface MomentButtonProps {
  readonly atMs: number;
  /** Times are counted from here. UTC milliseconds. */
  readonly originMs: number;
  /** What happened then. Without it only the time is shown. */
  readonly text?: string;
  readonly onSeek: (atMs: number) => void;
}

/** A moment of the recording; moves the play head there. */
export function MomentButton({ atMs, originMs, text, onSeek }: MomentButtonProps) {
  const time = formatFlightSeconds((atMs - originMs) / 1000);
  return (
    <button
      type="button"
      className="moment"
      title={`${formatLocalMoment(atMs)} · ${formatUtcTime(atMs)}`}
      aria-label={text === undefined ? t('Go to {time}', { time }) : undefined}
      onClick={() => onSeek(atMs)}
    >
      <span className="number">{time}</span> {text !== undefined && <span>{text}</span>}
    </button>
  );
}
