import { formatLocalMoment, formatUtcTime } from '../format/measure/time.ts';

/** A moment in local time, with UTC on hover. */
export function Moment({
  atMs,
  className = 'number',
}: {
  readonly atMs: number;
  readonly className?: string;
}) {
  return (
    <time className={className} title={formatUtcTime(atMs)}>
      {formatLocalMoment(atMs)}
    </time>
  );
}
