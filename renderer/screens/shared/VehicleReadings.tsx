import { CopyButton } from '../../components/button/CopyButton.tsx';
import { Reading } from '../../components/Reading.tsx';
import { compassPoint, formatHeading } from '../../format/measure/angle.ts';
import { formatCoordinates, showCoordinates } from '../../format/measure/coordinates.ts';
import { formatDistance, groundBearingDeg, groundDistanceM } from '../../format/measure/ground-distance.ts';
import { heightNumber, speedNumber } from '../../format/measure/measured.ts';
import { formatAge, formatClockTime } from '../../format/measure/time.ts';
import { currentUnits, formatQuantity, UNKNOWN } from '../../format/measure/units.ts';
import {
  batteryTone,
  GPS_FIX_TEXT,
  gpsFixTone,
  hdopTone,
  linkTone,
  satellitesTone,
} from '../../format/vehicle-text.ts';
import { t } from '../../language/translate.ts';
import { useNowMs } from '../../state/connection/now.ts';
import {
  ageNowMs,
  FAST_VALUE_STALE_MS,
  lastSeenMs,
  SLOW_VALUE_STALE_MS,
  vehicleCondition,
} from '../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import './vehicle-detail.css';

interface GroupProps {
  readonly entry: VehicleEntry;
  readonly nowMs: number;
}

/** Battery, position, GPS and link as numbers, each with its age when outdated. */
export function VehicleReadings({ entry }: { readonly entry: VehicleEntry }) {
  const nowMs = useNowMs();
  return (
    <>
      <KeyValues entry={entry} nowMs={nowMs} />
      <Power entry={entry} nowMs={nowMs} />
      <Position entry={entry} nowMs={nowMs} />
      <Gps entry={entry} nowMs={nowMs} />
      <LinkValues entry={entry} nowMs={nowMs} />
    </>
  );
}

function KeyValues({ entry, nowMs }: GroupProps) {
  const { battery, battery_pct, home, position, flight_time_s } = entry.telemetry;
  const isUnheard = vehicleCondition(entry, nowMs) !== 'live';
  const isOld = (ageMs: number | null | undefined, staleAfterMs: number) =>
    isUnheard || (ageNowMs(entry, ageMs, nowMs) ?? 0) > staleAfterMs || undefined;
  const homeM = home && position ? groundDistanceM(home, position) : undefined;
  const [distance = UNKNOWN, unit = ''] = homeM === undefined ? [] : formatDistance(homeM).split(' ');
  return (
    <dl className="key-values">
      <div data-tone={batteryTone(entry.telemetry)} data-old={isOld(battery?.age_ms, SLOW_VALUE_STALE_MS)}>
        <dt>{t('Battery')}</dt>
        <dd className="number">
          {formatQuantity(battery_pct)}
          {battery_pct !== null && <span className="key-unit"> %</span>}
        </dd>
      </div>
      <div data-old={isOld(position?.age_ms, FAST_VALUE_STALE_MS)}>
        <dt>{t('From home')}</dt>
        <dd className="number">
          {distance}
          <span className="key-unit"> {unit}</span>
        </dd>
      </div>
      <div data-old={isUnheard || undefined}>
        <dt>{t('Flight time')}</dt>
        <dd className="number">{formatClockTime(flight_time_s)}</dd>
      </div>
    </dl>
  );
}

function Power({ entry, nowMs }: GroupProps) {
  const { battery } = entry.telemetry;
  const age = { ageMs: ageNowMs(entry, battery?.age_ms, nowMs), staleAfterMs: SLOW_VALUE_STALE_MS };
  const detailAgeMs = battery?.detail_age_ms ?? battery?.age_ms;
  const detailAge = { ...age, ageMs: ageNowMs(entry, detailAgeMs, nowMs) };
  return (
    <section className="column-section" aria-label={t('Power')}>
      <h3>{t('Power')}</h3>
      <dl className="reading-grid">
        <Reading label={t('Voltage')} value={formatQuantity(battery?.voltage_v, 1)} unit="V" {...age} />
        <Reading label={t('Current')} value={formatQuantity(battery?.current_a, 1)} unit="A" {...age} />
        <Reading label={t('Used')} value={formatQuantity(battery?.used_mah)} unit="mAh" {...detailAge} />
        <Reading label={t('Left (time)')} value={formatClockTime(battery?.remaining_s)} {...detailAge} />
      </dl>
    </section>
  );
}

function Position({ entry, nowMs }: GroupProps) {
  const { position, velocity, home, wind } = entry.telemetry;
  const age = { ageMs: ageNowMs(entry, position?.age_ms, nowMs), staleAfterMs: FAST_VALUE_STALE_MS };
  const speedAge = { ageMs: ageNowMs(entry, velocity?.age_ms, nowMs), staleAfterMs: FAST_VALUE_STALE_MS };
  const units = currentUnits();
  const homeDeg = home && position ? groundBearingDeg(position, home) : undefined;
  return (
    <section className="column-section" aria-label={t('Position')}>
      <h3>{t('Position')}</h3>
      <div
        className="coordinates line number"
        data-stale={(age.ageMs ?? 0) > FAST_VALUE_STALE_MS || undefined}
      >
        {position ? showCoordinates(position) : UNKNOWN}
        {position && <CopyButton text={formatCoordinates(position)} label={t('Copy coordinates')} />}
      </div>
      <dl className="reading-grid">
        <Reading
          label={t('Above sea')}
          value={heightNumber(position?.alt_amsl_m, 1)}
          unit={units.height}
          {...age}
        />
        <Reading
          label={t('Ground (speed)')}
          value={speedNumber(velocity?.ground_mps)}
          unit={units.speed}
          {...speedAge}
        />
        <Reading label={t('Course')} value={formatHeading(velocity?.course_deg)} {...speedAge} />
        <Reading
          label={t('Throttle')}
          value={formatQuantity(velocity?.throttle_pct)}
          unit="%"
          {...speedAge}
        />
        <Reading label={t('To home')} value={formatHeading(homeDeg)} {...age} />
        <Reading
          label={t('Wind')}
          value={speedNumber(wind?.speed_mps)}
          unit={wind && wind.speed_mps >= 0.5 ? `${units.speed} ${compassPoint(wind.from_deg)}` : units.speed}
          title={wind ? t('From {heading}', { heading: formatHeading(wind.from_deg) }) : undefined}
          ageMs={ageNowMs(entry, wind?.age_ms, nowMs)}
          staleAfterMs={SLOW_VALUE_STALE_MS}
        />
      </dl>
    </section>
  );
}

function Gps({ entry, nowMs }: GroupProps) {
  const { gps } = entry.telemetry;
  const age = { ageMs: ageNowMs(entry, gps?.age_ms, nowMs), staleAfterMs: SLOW_VALUE_STALE_MS };
  return (
    <section className="column-section" aria-label={t('GPS')}>
      <h3>{t('GPS')}</h3>
      <dl className="reading-grid">
        <Reading
          label={t('Fix')}
          value={gps ? t(GPS_FIX_TEXT[gps.fix]) : UNKNOWN}
          tone={gpsFixTone(entry.telemetry)}
          {...age}
        />
        <Reading
          label={t('Satellites')}
          value={formatQuantity(gps?.satellites)}
          tone={satellitesTone(entry.telemetry)}
          {...age}
        />
        <Reading
          label={t('HDOP')}
          value={formatQuantity(gps?.hdop, 2)}
          tone={hdopTone(entry.telemetry)}
          title={t('Horizontal dilution of precision; below 1.4 is good')}
          {...age}
        />
      </dl>
    </section>
  );
}

function LinkValues({ entry, nowMs }: GroupProps) {
  const { link, signed, recording } = entry.telemetry;
  return (
    <section className="column-section" aria-label={t('Link')}>
      <h3>{t('Link')}</h3>
      <dl className="reading-grid">
        <Reading
          label={t('Quality')}
          value={link.link_quality === null ? UNKNOWN : formatQuantity(link.link_quality * 100)}
          unit="%"
          tone={linkTone(entry.telemetry)}
        />
        <Reading label={t('Loss')} value={formatQuantity(link.loss_pct, 1)} unit="%" />
        <Reading label={t('Round trip')} value={formatQuantity(link.rtt_ms)} unit="ms" />
        <Reading
          label={t('Heard (age)')}
          value={t('{age} ago', { age: formatAge(lastSeenMs(entry, nowMs)) })}
        />
        <Reading
          label={t('Signing')}
          value={signed === null ? UNKNOWN : signed ? t('signed') : t('unsigned')}
          tone={signed === false ? 'caution' : undefined}
          title={signed === false ? t('Anyone on this link could command the aircraft') : undefined}
        />
        <Reading
          label={t('Recording')}
          value={recording ? t('on') : t('off')}
          tone={recording ? undefined : 'caution'}
        />
      </dl>
    </section>
  );
}
