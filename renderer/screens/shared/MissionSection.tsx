import { useMemo } from 'react';
import type { MissionItem } from '../../../gateway/contract/mission/mission.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { Note } from '../../components/Note.tsx';
import { Reading } from '../../components/Reading.tsx';
import { formatDistance } from '../../format/measure/ground-distance.ts';
import { formatHeight } from '../../format/measure/measured.ts';
import { formatClockTime } from '../../format/measure/time.ts';
import { UNKNOWN } from '../../format/measure/units.ts';
import { missionItemText } from '../../format/mission-item-text.ts';
import { t } from '../../language/translate.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { type MissionProgress, missionProgress, missionWay } from '../../state/vehicle/mission-progress.ts';
import { vehicleCondition } from '../../state/vehicle/vehicle-condition.ts';
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

/** While this is true, the progress stands with the instruments and not among the sections. */
function isUnderWay({ mission, armed }: TelemetryVehicle): boolean {
  return armed === true && (mission?.state === 'active' || mission?.state === 'paused');
}

interface MissionNowProps {
  readonly entry: VehicleEntry;
  /** The onboard mission; undefined where it is not known. */
  readonly items: readonly MissionItem[] | undefined;
  /** Over ground, for the times left. */
  readonly speedMps: number | undefined;
}

/** Progress of the mission that is being flown: leg, next item, way and time left. */
export function MissionNow({ entry, items, speedMps }: MissionNowProps) {
  const nowMs = useNowMs();
  const { telemetry } = entry;
  const { lat, lon, alt_amsl_m: altM } = telemetry.home ?? {};
  const way = useMemo(() => {
    const isHomeKnown = lat !== undefined && lon !== undefined && altM !== undefined;
    return items && missionWay(isHomeKnown ? { lat, lon, alt_amsl_m: altM } : null, items);
  }, [items, lat, lon, altM]);
  if (!isUnderWay(telemetry)) return null;
  const progress = missionProgress(telemetry, way, speedMps);
  if (!progress) return null;
  const isActive = telemetry.mission?.state === 'active';
  const isOld = vehicleCondition(entry, nowMs) !== 'live';
  const pct = progress.pct === undefined ? undefined : Math.round(progress.pct);
  return (
    <section className="mission-now" aria-label={t('Mission progress')} data-old={isOld || undefined}>
      <div className="row-spread">
        <h3 className="text-13">
          {legText(progress)}
          {!isActive && (
            <Note as="span" tone="caution">
              {' '}
              · {t('paused')}
            </Note>
          )}
        </h3>
        <span className="mission-pct number">{pct === undefined ? UNKNOWN : `${pct} %`}</span>
      </div>
      <progress
        className="mission-progress clip no-border surface-2 block w-full"
        data-active={isActive || undefined}
        value={pct ?? 0}
        max={100}
        aria-label={t('Mission progress')}
      />
      <p className="cut-note" title={nextText(progress)}>
        {nextText(progress)}
      </p>
      <dl className="mission-left stack two-columns">
        <Left label={t('To next')} distanceM={progress.toNextM} timeS={progress.toNextS} />
        <Left
          label={t('To mission end')}
          distanceM={progress.leftM}
          timeS={progress.leftS}
          mark={progress.isLeast ? '≥ ' : ''}
          title={progress.isLeast ? t('A jump ahead may repeat legs.') : undefined}
        />
      </dl>
    </section>
  );
}

interface LeftProps {
  readonly label: string;
  readonly distanceM: number | undefined;
  readonly timeS: number | undefined;
  readonly mark?: string;
  readonly title?: string | undefined;
}

function Left({ label, distanceM, timeS, mark = '', title }: LeftProps) {
  return (
    <div title={title}>
      <dt className="small-dim">{label}</dt>
      <dd className="number text-16 semibold">
        {distanceM === undefined ? UNKNOWN : `${mark}${formatDistance(distanceM)}`}
        <span className="text-12 faint regular"> · {formatClockTime(timeS)}</span>
      </dd>
    </div>
  );
}

function legText({ fromNumber, nextNumber, count }: MissionProgress): string {
  if (nextNumber === undefined || fromNumber === undefined) return t('Mission');
  return t('Leg {from}→{to} of {count}', {
    from: fromNumber === 0 ? t('start') : fromNumber,
    to: nextNumber,
    count,
  });
}

function nextText({ nextNumber, nextItem }: MissionProgress): string {
  if (nextNumber === undefined) return t('Next item unknown');
  if (!nextItem) return t('Next: item {number}', { number: nextNumber });
  const kind = missionItemText(nextItem.command);
  const { altitude_m: altitudeM } = nextItem;
  return altitudeM === null || altitudeM === 0
    ? t('Next: {number}, {kind}', { number: nextNumber, kind })
    : t('Next: {number}, {kind}, {height}', {
        number: nextNumber,
        kind,
        height: formatHeight(altitudeM),
      });
}

/** State of the onboard mission while it is not being flown. */
export function MissionSection({ entry }: { readonly entry: VehicleEntry }) {
  const { mission } = entry.telemetry;
  if (isUnderWay(entry.telemetry)) return null;
  const progress = missionProgress(entry.telemetry, undefined, undefined);
  return (
    <section className="column-section" aria-label={t('Mission')}>
      <h3>{t('Mission')}</h3>
      <dl className="reading-grid">
        <Reading label={t('State')} value={mission ? t(STATE_TEXT[mission.state]) : UNKNOWN} isWide />
        <Reading
          label={t('Item (mission)')}
          value={
            progress
              ? t('{seq} of {count}', { seq: progress.nextNumber ?? UNKNOWN, count: progress.count })
              : UNKNOWN
          }
        />
      </dl>
    </section>
  );
}
