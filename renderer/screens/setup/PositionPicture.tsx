import type { CalibrationPosition } from '../../../gateway/contract/onboard/calibration.ts';
import { t } from '../../language/translate.ts';
import { POSITION_TITLES } from './setup-texts.ts';

/** How the vehicle is turned as the eye sees it: from its right side, or from behind for what it lies on. */
const POSES: Readonly<
  Record<
    CalibrationPosition,
    { readonly view: 'side' | 'behind'; readonly turnDeg: number; readonly middleY?: number }
  >
> = {
  level: { view: 'side', turnDeg: 0, middleY: 105 },
  left: { view: 'behind', turnDeg: -90 },
  right: { view: 'behind', turnDeg: 90 },
  'nose-down': { view: 'side', turnDeg: 90 },
  'nose-up': { view: 'side', turnDeg: -90 },
  back: { view: 'side', turnDeg: 180, middleY: 118 },
};

/** The vehicle on the ground in one of the six positions; its nose and its top are marked. */
export function PositionPicture({ position }: { readonly position: CalibrationPosition }) {
  const { view, turnDeg, middleY = 77 } = POSES[position];
  return (
    <svg
      className="position-picture"
      viewBox="0 0 200 150"
      role="img"
      aria-label={t(POSITION_TITLES[position])}
    >
      <line className="position-ground" x1="10" y1="138" x2="190" y2="138" />
      <g transform={`translate(100 ${middleY}) rotate(${turnDeg})`}>
        {view === 'side' ? <FromTheSide /> : <FromBehind />}
      </g>
      <text className="position-word" x="100" y="14" textAnchor="middle">
        {view === 'side' ? t('seen from its right side') : t('seen from behind')}
      </text>
    </svg>
  );
}

/** The nose points right. */
function FromTheSide() {
  return (
    <>
      <rect className="position-arm" x="-46" y="-3" width="92" height="6" rx="3" />
      <path className="position-body" d="M-24 -14 H18 L32 0 L18 14 H-24 Z" />
      <path className="position-nose" d="M18 -14 L32 0 L18 14 Z" />
      <rect className="position-top" x="-14" y="-19" width="24" height="6" rx="2" />
      <line className="position-blade" x1="-60" y1="-12" x2="-30" y2="-12" />
      <line className="position-blade" x1="34" y1="-12" x2="60" y2="-12" />
      <line className="position-arm-line" x1="-45" y1="-12" x2="-45" y2="0" />
      <line className="position-arm-line" x1="46" y1="-12" x2="46" y2="0" />
      <path className="position-leg" d="M-16 14 L-24 32 M10 14 L18 32 M-30 32 H26" />
    </>
  );
}

/** The nose points away. */
function FromBehind() {
  return (
    <>
      <rect className="position-arm" x="-46" y="-3" width="92" height="6" rx="3" />
      <rect className="position-body" x="-20" y="-14" width="40" height="28" rx="5" />
      <rect className="position-top" x="-12" y="-19" width="24" height="6" rx="2" />
      <line className="position-blade" x1="-60" y1="-12" x2="-32" y2="-12" />
      <line className="position-blade" x1="32" y1="-12" x2="60" y2="-12" />
      <line className="position-arm-line" x1="-46" y1="-12" x2="-46" y2="0" />
      <line className="position-arm-line" x1="46" y1="-12" x2="46" y2="0" />
      <path className="position-leg" d="M-12 14 L-22 32 M12 14 L22 32 M-30 32 H-12 M12 32 H30" />
      <text className="position-side" x="-40" y="18" textAnchor="middle">
        {t('L (left side)')}
      </text>
      <text className="position-side" x="40" y="18" textAnchor="middle">
        {t('R (right side)')}
      </text>
    </>
  );
}
