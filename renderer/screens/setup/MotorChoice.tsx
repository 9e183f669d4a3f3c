import { t } from '../../language/translate.ts';
import { type MotorFrame, motorLayout, motorNumbers } from './motor-layout.ts';

const SIZE = 240;
const ARM = 78;
/** Below the middle, because the nose is drawn above. */
const HUB_Y = SIZE / 2 + 14;
const MOTOR = 24;

export interface MotorChoiceProps {
  readonly frame: MotorFrame;
  readonly chosen: number;
  readonly isRunning: boolean;
  readonly onChoose: (motor: number) => void;
}

/** The frame from above with its motors where they sit, as far as that is known; one of them is chosen. */
export function MotorChoice({ frame, chosen, isRunning, onChoose }: MotorChoiceProps) {
  const places = motorLayout(frame);
  const numbers = motorNumbers(frame);
  const isAssumed = frame.autopilot === 'ardupilot' && frame.frameType === null;
  return (
    <div className="setup-motors">
      {places ? (
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden>
          <path className="motor-nose" d={`M${SIZE / 2} 8 l9 16 h-18 Z`} />
          {places.map(({ motor, angleDeg }) => {
            const angle = (angleDeg / 180) * Math.PI;
            const x = SIZE / 2 + Math.sin(angle) * ARM;
            const y = HUB_Y - Math.cos(angle) * ARM;
            return (
              <g
                key={motor}
                className="motor-place"
                data-chosen={motor === chosen || undefined}
                data-running={(motor === chosen && isRunning) || undefined}
                onPointerDown={() => onChoose(motor)}
              >
                <line x1={SIZE / 2} y1={HUB_Y} x2={x} y2={y} />
                <circle cx={x} cy={y} r={MOTOR} />
                <text x={x} y={y + 5} textAnchor="middle">
                  {motor}
                </text>
              </g>
            );
          })}
          <circle className="motor-hub" cx={SIZE / 2} cy={HUB_Y} r={20} />
        </svg>
      ) : (
        <p className="setup-need">{t('Where each motor of this frame sits is not known here.')}</p>
      )}
      <div>
        <fieldset className="setup-motor-list" disabled={isRunning}>
          <legend>{t('Motor')}</legend>
          {numbers.map((motor) => (
            <label key={motor}>
              <input type="radio" name="motor" checked={motor === chosen} onChange={() => onChoose(motor)} />
              {motor}
            </label>
          ))}
        </fieldset>
        {places && (
          <p className="setup-need">
            {isAssumed
              ? t('Seen from above. The frame has not been read yet: an X is assumed.')
              : t('Seen from above, the arrow is the nose.')}
          </p>
        )}
      </div>
    </div>
  );
}
