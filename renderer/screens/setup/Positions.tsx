import { ArrowRight, Check } from 'lucide-react';
import type {
  CalibrationKind,
  CalibrationPosition,
  CalibrationRun,
} from '../../../gateway/contract/onboard/calibration.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { attitudePosition } from '../../format/attitude-position.ts';
import { t } from '../../language/translate.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { POSITION_TITLES, POSITIONS } from './setup-texts.ts';

/** Calibrations of a vehicle at rest. */
const LEVEL_ONLY: readonly CalibrationPosition[] = ['level'];
const KIND_POSITIONS: Readonly<Partial<Record<CalibrationKind, readonly CalibrationPosition[]>>> = {
  accelerometer: POSITIONS,
  compass: POSITIONS,
  level: LEVEL_ONLY,
};

interface PositionsProps {
  readonly kind: CalibrationKind;
  /** The calibration of this kind, in progress or ended. */
  readonly run: CalibrationRun | undefined;
  readonly vehicleId: string;
}

/** The positions of a calibration as pictures of the vehicle: done, wanted now, or to come; and its attitude. */
export function Positions({ kind, run, vehicleId }: PositionsProps) {
  const telemetry = useVehicle(vehicleId)?.telemetry;
  const positions = KIND_POSITIONS[kind];
  if (!positions) return null;
  const { roll_deg: rollDeg, pitch_deg: pitchDeg } = telemetry?.attitude ?? {};
  const live = attitudePosition(rollDeg, pitchDeg);
  const wanted = run?.endedAtMs === null ? run.position : null;
  return (
    <>
      <ol className="setup-positions grid gap-8 p-0 no-bullets" aria-label={t('Positions')}>
        {positions.map((one) => {
          const isDone = run?.positionsDone.includes(one) ?? false;
          return (
            <li
              className="column small-dim boxed"
              key={one}
              data-done={isDone || undefined}
              aria-current={one === wanted ? 'step' : undefined}
            >
              <PositionPicture position={one} craft={CRAFTS[telemetry?.type ?? 'other']} />
              <p className="line gap-4">
                {isDone ? (
                  <Check size={14} aria-hidden />
                ) : (
                  one === wanted && <ArrowRight size={14} aria-hidden />
                )}
                <span>
                  {t(POSITION_TITLES[one])}
                  {isDone ? `: ${t('done')}` : one === wanted && `: ${t('now')}`}
                </span>
              </p>
              <p>{POSES[one].view === 'side' ? t('seen from its right side') : t('seen from behind')}</p>
            </li>
          );
        })}
      </ol>
      {typeof rollDeg === 'number' && typeof pitchDeg === 'number' && (
        <p className="dim">
          {t('Reported attitude: roll {roll}°, pitch {pitch}°', {
            roll: Math.round(rollDeg),
            pitch: Math.round(pitchDeg),
          })}
          {live && ` (${t(POSITION_TITLES[live])})`}
        </p>
      )}
    </>
  );
}

type Craft = 'copter' | 'plane' | 'rover';
const CRAFTS: Readonly<Record<TelemetryVehicle['type'], Craft>> = {
  copter: 'copter',
  helicopter: 'copter',
  submarine: 'copter',
  other: 'copter',
  plane: 'plane',
  vtol: 'plane',
  rover: 'rover',
  boat: 'rover',
};

type Part = 'arm' | 'body' | 'nose' | 'top' | 'blade' | 'leg';
type Outline = readonly (readonly [part: Part, path: string])[];

/** From the right side, the nose to the right; and from behind. Pixels below and above the middle. */
const OUTLINES: Readonly<
  Record<
    Craft,
    { readonly side: Outline; readonly behind: Outline; readonly below: number; readonly above: number }
  >
> = {
  copter: {
    side: [
      ['arm', 'M-46 -3H46V3H-46Z'],
      ['body', 'M-24 -14H18L32 0L18 14H-24Z'],
      ['nose', 'M18 -14L32 0L18 14Z'],
      ['top', 'M-14 -19H10V-13H-14Z'],
      ['blade', 'M-60 -12H-30M34 -12H60'],
      ['leg', 'M-45 -12V0M46 -12V0M-16 14L-24 32M10 14L18 32M-30 32H26'],
    ],
    behind: [
      ['arm', 'M-46 -3H46V3H-46Z'],
      ['body', 'M-20 -14H20V14H-20Z'],
      ['top', 'M-12 -19H12V-13H-12Z'],
      ['blade', 'M-60 -12H-32M32 -12H60'],
      ['leg', 'M-46 -12V0M46 -12V0M-12 14L-22 32M12 14L22 32M-30 32H-12M12 32H30'],
    ],
    below: 33,
    above: 20,
  },
  plane: {
    side: [
      ['body', 'M-58 -4L36 -12Q60 -8 60 0Q60 8 36 10L-52 5Z'],
      ['nose', 'M36 -12Q60 -8 60 0Q60 8 36 10Z'],
      ['top', 'M2 -9Q12 -20 30 -11Z'],
      ['arm', 'M-58 -4L-62 -30H-48L-36 -6ZM-14 0H22V5H-14Z'],
      ['leg', 'M20 10V27M-44 6V18'],
    ],
    behind: [
      ['arm', 'M-62 -2H62V4H-62ZM-2 -32H2V-9H-2ZM-22 -18H22V-14H-22Z'],
      ['body', 'M-12 0A12 12 0 0 1 12 0A12 12 0 0 1 -12 0Z'],
      ['top', 'M-6 -16H6V-10H-6Z'],
      ['leg', 'M-7 9L-16 27M7 9L16 27'],
    ],
    below: 28,
    above: 31,
  },
  rover: {
    side: [
      ['body', 'M-46 -10H30L46 2V10H-46Z'],
      ['nose', 'M30 -10L46 2V10H30Z'],
      ['top', 'M-22 -22H0V-10H-22Z'],
      ['arm', 'M-42 14A11 11 0 0 1 -20 14A11 11 0 0 1 -42 14ZM16 14A11 11 0 0 1 38 14A11 11 0 0 1 16 14Z'],
    ],
    behind: [
      ['body', 'M-26 -10H26V10H-26Z'],
      ['top', 'M-11 -22H11V-10H-11Z'],
      ['arm', 'M-36 2H-26V25H-36ZM26 2H36V25H26Z'],
    ],
    below: 26,
    above: 23,
  },
};

/** How the vehicle is turned as seen: from its right side, or from behind when it lies on a side. */
const POSES: Readonly<
  Record<CalibrationPosition, { readonly view: 'side' | 'behind'; readonly turnDeg: number }>
> = {
  level: { view: 'side', turnDeg: 0 },
  left: { view: 'behind', turnDeg: -90 },
  right: { view: 'behind', turnDeg: 90 },
  'nose-down': { view: 'side', turnDeg: 90 },
  'nose-up': { view: 'side', turnDeg: -90 },
  back: { view: 'side', turnDeg: 180 },
};
const GROUND_Y = 131;
const HALF_LENGTH = 62;

/** The vehicle on the ground in one of the six positions, with nose and top marked. */
function PositionPicture({
  position,
  craft,
}: {
  readonly position: CalibrationPosition;
  readonly craft: Craft;
}) {
  const { view, turnDeg } = POSES[position];
  const outline = OUTLINES[craft];
  const reach = position === 'level' ? outline.below : position === 'back' ? outline.above : HALF_LENGTH;
  return (
    <svg viewBox="0 0 200 134" role="img" aria-label={t(POSITION_TITLES[position])}>
      <line className="position-leg" x1="10" y1={GROUND_Y} x2="190" y2={GROUND_Y} />
      <g transform={`translate(100 ${GROUND_Y - reach}) rotate(${turnDeg})`}>
        {outline[view].map(([part, path]) => (
          <path key={part} className={`position-${part}`} d={path} />
        ))}
      </g>
    </svg>
  );
}
