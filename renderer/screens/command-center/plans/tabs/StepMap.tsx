import { type GroundPoint, showCoordinates } from '../../../../format/measure/coordinates.ts';
import {
  formatDistance,
  groundBearingDeg,
  groundDistanceM,
} from '../../../../format/measure/ground-distance.ts';
import { pointsOf, type StepPlace } from '../../../../format/step-place.ts';
import { t } from '../../../../language/translate.ts';
import { useVehicle } from '../../../../state/vehicle/vehicle-store.ts';

export interface StepMapProps {
  readonly place: StepPlace;
  readonly vehicleId: string | null;
}

const WIDTH = 400;
const HEIGHT = 200;
const MARGIN = 24;
/** A place of a few metres is not enlarged to the whole picture. */
const LEAST_SPAN_M = 40;

/** The target point, zone or route of a step and its vehicle, north up. Its shape needs no map tiles. */
export function StepMap({ place, vehicleId }: StepMapProps) {
  const vehicle = useVehicle(vehicleId ?? undefined)?.telemetry.position ?? undefined;
  const points = pointsOf(place);
  const [origin] = points;
  if (!origin) return null;
  /** Metres east and south of the first point. */
  const flat = (point: GroundPoint) => {
    const distanceM = groundDistanceM(origin, point);
    const bearingRad = (groundBearingDeg(origin, point) * Math.PI) / 180;
    return { x: distanceM * Math.sin(bearingRad), y: -distanceM * Math.cos(bearingRad) };
  };
  const all = [...points, ...(vehicle ? [vehicle] : [])].map(flat);
  const [left, right] = [Math.min(...all.map(({ x }) => x)), Math.max(...all.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...all.map(({ y }) => y)), Math.max(...all.map(({ y }) => y))];
  const metresPerPixel = Math.max(
    Math.max(right - left, LEAST_SPAN_M) / (WIDTH - 2 * MARGIN),
    Math.max(bottom - top, LEAST_SPAN_M) / (HEIGHT - 2 * MARGIN),
  );
  const drawn = (point: GroundPoint) => {
    const { x, y } = flat(point);
    return [
      Math.round(WIDTH / 2 + (x - (left + right) / 2) / metresPerPixel),
      Math.round(HEIGHT / 2 + (y - (top + bottom) / 2) / metresPerPixel),
    ] as const;
  };
  const line = (of: readonly GroundPoint[]) => of.map((point) => drawn(point).join(',')).join(' ');
  const { target, zone, items } = place;
  const scaleM = 10 ** Math.floor(Math.log10(metresPerPixel * 90));
  const dot = (point: GroundPoint, kind: string) => {
    const [cx, cy] = drawn(point);
    return <circle className={kind} cx={cx} cy={cy} r={5} />;
  };
  return (
    <svg
      className="step-map boxed"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={[
        t('Map of the step'),
        zone?.properties.name,
        target && showCoordinates(target),
        vehicle &&
          target &&
          t('{distance} from the vehicle', { distance: formatDistance(groundDistanceM(vehicle, target)) }),
      ]
        .filter(Boolean)
        .join(', ')}
    >
      {zone && (
        <polygon className="step-zone" points={line(pointsOf({ target: undefined, zone, items: [] }))} />
      )}
      {items.length > 0 && (
        <polyline
          className="step-route"
          points={line(pointsOf({ target: undefined, zone: undefined, items }))}
        />
      )}
      {vehicle && target && <polyline className="step-leg" points={line([vehicle, target])} />}
      {target && dot(target, 'step-target')}
      {vehicle && dot(vehicle, 'step-vehicle')}
      <path className="step-scale" d={`M${MARGIN} ${HEIGHT - 12} v4 h${scaleM / metresPerPixel} v-4`} />
      <text x={MARGIN + scaleM / metresPerPixel + 6} y={HEIGHT - 6}>
        {formatDistance(scaleM)}
      </text>
    </svg>
  );
}
