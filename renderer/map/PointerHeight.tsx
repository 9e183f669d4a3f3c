import { useEffect, useMemo, useState } from 'react';
import { browserClock, type Timer } from '../api/clock.ts';
import type { GroundPoint } from '../format/coordinates.ts';
import { heightText } from '../format/ground-height.ts';
import { t } from '../language/translate.ts';
import { useHeightsAt } from '../state/ground/ground-heights.ts';
import type { FlightMap } from './flight-map.ts';

/** The gateway is asked where the pointer rests, not all along its way. */
const ASK_AFTER_MS = 100;
/** A place to a metre: the next one is another height. */
const STEPS_A_DEGREE = 100_000;

/** Height of the ground under the pointer; nothing where it is not known. */
export function PointerHeight({ map }: { readonly map: FlightMap }) {
  const [at, setAt] = useState<GroundPoint>();
  useEffect(() => {
    let timer: Timer | undefined;
    const end = map.onPointer((place) => {
      timer?.cancel();
      timer = browserClock.after(ASK_AFTER_MS, () => setAt(place));
    });
    return () => {
      timer?.cancel();
      end();
    };
  }, [map]);
  const points = useMemo(() => (at ? [[rounded(at.lat), rounded(at.lon)] as [number, number]] : []), [at]);
  const [heightM] = useHeightsAt(points);
  if (heightM === undefined) return null;
  return (
    <p className="map-height-note number">
      {t('Ground {height} above sea', { height: heightText(heightM) })}
    </p>
  );
}

function rounded(degrees: number): number {
  return Math.round(degrees * STEPS_A_DEGREE) / STEPS_A_DEGREE;
}
