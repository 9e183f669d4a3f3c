import { formatAge } from '../format/measure/time.ts';
import { UNKNOWN } from '../format/measure/units.ts';
import { Note } from './Note.tsx';
import './reading.css';

export interface ReadingProps {
  readonly label: string;
  /** Already formatted; `—` when unknown. */
  readonly value: string;
  readonly unit?: string | undefined;
  /** Age of the value; undefined if it was never received. */
  readonly ageMs?: number | undefined;
  readonly staleAfterMs?: number;
  readonly tone?: 'caution' | 'warning' | 'ok' | undefined;
  readonly title?: string | undefined;
  /** Text instead of a number: takes a full row of the grid. */
  readonly isWide?: boolean;
}

/** A value with its label. A stale value is dimmed and shows its age; an unknown one is a dash. */
export function Reading({ label, value, unit, ageMs, staleAfterMs, tone, title, isWide }: ReadingProps) {
  const isKnown = value !== UNKNOWN;
  const isStale = isKnown && staleAfterMs !== undefined && ageMs !== undefined && ageMs > staleAfterMs;
  return (
    <div
      className="reading spread min-w-0 flex gap-8 items-baseline"
      data-tone={isStale ? undefined : tone}
      data-stale={isStale || undefined}
      data-wide={isWide || undefined}
      title={title}
    >
      <dt className="small-dim nowrap">{label}</dt>
      <dd className="number cut text-13">
        {value}
        {isKnown && unit && <Note as="span"> {unit}</Note>}
        {isStale && <span className="reading-age small-caution"> · {formatAge(ageMs)}</span>}
      </dd>
    </div>
  );
}
