import { useRef } from 'react';
import { FlightDisplay } from '../components/FlightDisplay.tsx';
import { FlightDisplayPainter } from '../components/flight-display-painter.ts';
import { formatHeading } from '../format/angle.ts';
import { formatHeight, formatSpeed } from '../format/measured.ts';
import { t } from '../language/translate.ts';
import { useNowMs } from '../state/now.ts';
import { useFeedFrame } from '../state/vehicle/feed-frame.ts';
import { ageNowMs, FAST_VALUE_STALE_MS, vehicleCondition } from '../state/vehicle/vehicle-condition.ts';
import type { VehicleEntry } from '../state/vehicle/vehicle-store.ts';
import { displayValues } from './display-values.ts';

/** The flight display of a vehicle, painted at the rate its telemetry comes. */
export function FlightInstruments({ entry }: { readonly entry: VehicleEntry }) {
  const root = useRef<SVGSVGElement>(null);
  const painter = useRef<FlightDisplayPainter>(undefined);
  const nowMs = useNowMs();
  const { telemetry } = entry;

  useFeedFrame(telemetry.id, (latest) => {
    if (!root.current) return;
    painter.current ??= new FlightDisplayPainter(root.current);
    painter.current.paint(displayValues(latest));
  });

  const hasAirSpeed = typeof telemetry.velocity?.air_mps === 'number';
  const label = t('Attitude and speed: heading {heading}, {altitude} above home, {speed} over ground', {
    heading: formatHeading(telemetry.position?.heading_deg),
    altitude: formatHeight(telemetry.altitude_m, 1),
    speed: formatSpeed(telemetry.velocity?.ground_mps),
  });
  return (
    <FlightDisplay
      ref={root}
      label={label}
      speedName={hasAirSpeed ? 'AIR' : 'GROUND'}
      flag={flagOf(entry, nowMs)}
    />
  );
}

function flagOf(entry: VehicleEntry, nowMs: number): string | undefined {
  if (vehicleCondition(entry, nowMs) === 'lost') return t('LOST: LAST KNOWN VALUES');
  const ageMs = ageNowMs(entry, entry.telemetry.attitude?.age_ms, nowMs);
  if (ageMs === undefined) return t('NO ATTITUDE');
  return ageMs > FAST_VALUE_STALE_MS ? t('STALE ATTITUDE') : undefined;
}
