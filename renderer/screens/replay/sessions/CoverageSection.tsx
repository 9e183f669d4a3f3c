import { useState } from 'react';
import type { ReplaySession } from '../../../../gateway/contract/recording/replay.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { formatAge, formatClockTime, formatUtcTime } from '../../../format/measure/time.ts';
import { coverageText } from '../../../format/session-text.ts';
import { t, translated } from '../../../language/translate.ts';
import { sessionStartMs } from '../../../state/replay/session-list.ts';

const SHOWN = 6;

/** How much of the armed time is recorded, and the seconds without any data. */
export function CoverageSection({ session }: { readonly session: ReplaySession }) {
  const [isLong, setLong] = useState(false);
  const { pct, gaps } = session.coverage;
  const startMs = sessionStartMs(session);
  const nameOf = (vehicleId: string | null) =>
    session.vehicles.find((vehicle) => vehicle.vehicleId === vehicleId)?.name ?? vehicleId;
  return (
    <section aria-label={t('Coverage')}>
      <h3>
        {t('Coverage')} <span className="number">{coverageText(pct)}</span>
      </h3>
      <Note>
        {pct === null
          ? t('No vehicle was armed, so coverage does not apply.')
          : t('Armed time with complete telemetry and decisions.')}
      </Note>
      {gaps.length > 0 && (
        <ul className="session-list stack-4">
          {gaps.slice(0, isLong ? undefined : SHOWN).map((gap) => (
            <li className="stack break-anywhere" key={`${gap.vehicleId} ${gap.fromMs} ${gap.reason}`}>
              <span
                className="number"
                title={t('{from} to {to}', { from: formatUtcTime(gap.fromMs), to: formatUtcTime(gap.toMs) })}
              >
                {formatClockTime((gap.fromMs - startMs) / 1000)}
              </span>
              <span>
                {formatAge(gap.toMs - gap.fromMs)}: {translated(gap.reason)}
                {gap.vehicleId !== null && session.vehicles.length > 1 && ` · ${nameOf(gap.vehicleId)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {gaps.length > SHOWN && (
        <Button variant="quiet" isExpanded={isLong} onClick={() => setLong(!isLong)}>
          {isLong ? t('Show fewer') : t('Show all {count} gaps', { count: gaps.length })}
        </Button>
      )}
    </section>
  );
}
