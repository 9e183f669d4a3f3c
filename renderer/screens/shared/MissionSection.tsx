import { Reading } from '../../components/Reading.tsx';
import { formatDistance } from '../../format/measure/ground-distance.ts';
import { UNKNOWN } from '../../format/measure/units.ts';
import { missionItemNumber } from '../../format/mission-item-text.ts';
import { t } from '../../language/translate.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import './vehicle-detail.css';

const STATE_TEXT = {
  unknown: 'unknown',
  none: 'none',
  not_started: 'not started',
  active: 'active',
  paused: 'paused',
  complete: 'complete',
} as const;

/** Progress of the onboard mission. */
export function MissionSection({ entry }: { readonly entry: VehicleEntry }) {
  const { mission } = entry.telemetry;
  const number = missionItemNumber(entry.telemetry);
  const count = mission?.count;
  const hasMission = typeof count === 'number' && count > 0;
  const isActive = mission?.state === 'active';
  const reached =
    mission?.state === 'complete' ? (count ?? 0) : Math.max(0, (number ?? 0) - (isActive ? 1 : 0));
  return (
    <section className="column-section" aria-label={t('Mission')}>
      <h3>{t('Mission')}</h3>
      {hasMission && (
        <progress
          className="mission-progress"
          data-active={isActive || undefined}
          value={Math.min(reached, count)}
          max={count}
          aria-label={t('{reached} of {count} items reached', { reached, count })}
        />
      )}
      <dl className="reading-grid">
        <Reading label={t('State')} value={mission ? t(STATE_TEXT[mission.state]) : UNKNOWN} isWide />
        <Reading
          label={t('Item (mission)')}
          value={hasMission ? t('{seq} of {count}', { seq: number ?? UNKNOWN, count }) : UNKNOWN}
        />
        <Reading
          label={t('To next')}
          value={
            typeof mission?.distance_to_next_m === 'number'
              ? formatDistance(mission.distance_to_next_m)
              : UNKNOWN
          }
        />
      </dl>
    </section>
  );
}
