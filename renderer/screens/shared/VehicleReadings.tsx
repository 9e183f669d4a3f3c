import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/button/Button.tsx';
import { CopyButton } from '../../components/button/CopyButton.tsx';
import { Note } from '../../components/Note.tsx';
import { formatAge } from '../../format/measure/time.ts';
import { UNKNOWN } from '../../format/measure/units.ts';
import { type ReadingId, readingOf } from '../../format/reading-table.ts';
import { t } from '../../language/translate.ts';
import { useNowMs } from '../../state/connection/now.ts';
import { useChosenReadings } from '../../state/vehicle/chosen-readings.ts';
import {
  ageNowMs,
  FAST_VALUE_STALE_MS,
  lastSeenMs,
  SLOW_VALUE_STALE_MS,
  vehicleCondition,
} from '../../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../../state/vehicle/vehicle-store.ts';
import { ReadingChooser } from './ReadingChooser.tsx';
import './vehicle-readings.css';

const STALE_AFTER_MS = { fast: FAST_VALUE_STALE_MS, slow: SLOW_VALUE_STALE_MS } as const;

/** The values the user chose for this type of vehicle, and the panel to choose them. */
export function VehicleReadings({ entry }: { readonly entry: VehicleEntry }) {
  const nowMs = useNowMs();
  const { telemetry } = entry;
  const ids = useChosenReadings(telemetry.type);
  const [isChoosing, setChoosing] = useState(false);
  const heardMs = lastSeenMs(entry, nowMs);
  const notes = ids.flatMap((id) => readingOf(id)?.read(telemetry, heardMs).note ?? []);
  return (
    <section className="column-section readings" aria-label={t('Values')}>
      <div className="row-spread">
        <h3>{t('Values')}</h3>
        <Button
          variant="quiet"
          className="reading-choose small-dim p-0-6"
          label={isChoosing ? t('Done choosing values') : t('Choose values')}
          isExpanded={isChoosing}
          onClick={() => setChoosing(!isChoosing)}
        >
          <SlidersHorizontal size={13} aria-hidden /> {isChoosing ? t('Done') : t('Choose')}
        </Button>
      </div>
      {isChoosing ? (
        <ReadingChooser type={telemetry.type} ids={ids} />
      ) : (
        <dl className="reading-tiles grid">
          {ids.map((id) => (
            <ReadingTile key={id} id={id} entry={entry} nowMs={nowMs} />
          ))}
        </dl>
      )}
      {!isChoosing && ids.length === 0 && <Note>{t('No values chosen.')}</Note>}
      {!isChoosing &&
        notes.map((note) => (
          <p key={note} className="small-caution mt-4">
            {note}
          </p>
        ))}
    </section>
  );
}

interface ReadingTileProps {
  readonly id: ReadingId;
  readonly entry: VehicleEntry;
  readonly nowMs: number;
}

/** A stale value is dimmed and shows its age; an unknown one is a dash. */
export function ReadingTile({ id, entry, nowMs }: ReadingTileProps) {
  const reading = readingOf(id);
  if (!reading) return null;
  const { value, unit, tone, title, note, copyText } = reading.read(
    entry.telemetry,
    lastSeenMs(entry, nowMs),
  );
  const ageMs = ageNowMs(entry, reading.ageMs?.(entry.telemetry), nowMs);
  const isKnown = value !== UNKNOWN;
  const isOld = ageMs !== undefined && reading.pace !== undefined && ageMs > STALE_AFTER_MS[reading.pace];
  const isStale = isKnown && (isOld || vehicleCondition(entry, nowMs) !== 'live');
  return (
    <div
      className="reading-tile min-w-0"
      data-tone={isStale ? undefined : tone}
      data-stale={isStale || undefined}
      data-wide={reading.isWide || undefined}
      data-text={reading.isText || undefined}
      title={note ?? title}
    >
      <dt className="small-dim relative clip ellipsis">
        {t(reading.label)}
        {isOld && isKnown && <span className="reading-age small-caution"> · {formatAge(ageMs)}</span>}
      </dt>
      <dd className="number text-16 semibold">
        {value}
        {isKnown && unit && <span className="text-12 faint regular"> {unit}</span>}
        {copyText !== undefined && <CopyButton text={copyText} label={t('Copy coordinates')} />}
      </dd>
    </div>
  );
}
