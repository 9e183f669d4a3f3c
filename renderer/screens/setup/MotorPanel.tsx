import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { VehicleCalibration } from '../../../gateway/contract/onboard/calibration.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { CheckField } from '../../components/field/CheckField.tsx';
import { Note } from '../../components/Note.tsx';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { reportFailure } from '../../state/app/failure-text.ts';
import type { CalibrationHands } from '../../state/setup/calibration-queries.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import './motor-panel.css';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';

const FIRST_THROTTLE_PCT = 5;
const STOP_AGAIN_MS = 250;

export interface MotorPanelProps {
  readonly vehicleId: string;
  readonly motorTest: VehicleCalibration['motorTest'];
  readonly hands: CalibrationHands;
}

type Outcome = { readonly tone: 'ok' | 'caution'; readonly text: string };

/** Tests one motor at a time, propellers removed, only while the button is held. */
export function MotorPanel({ vehicleId, motorTest, hands }: MotorPanelProps) {
  const autopilot = useVehicle(vehicleId)?.telemetry.autopilot ?? 'generic';
  const [motor, setMotor] = useState(1);
  const [throttlePct, setThrottlePct] = useState(FIRST_THROTTLE_PCT);
  const [isBare, setBare] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const test = useRef<Promise<void>>(undefined);
  const throttleId = useId();
  const { maxThrottlePct, maxDurationS, motors, frameClass, frameType } = motorTest;
  const refusal = motorTest.refusal === null ? null : translateSentence(motorTest.refusal).text;

  const run = async () => {
    setRunning(true);
    setOutcome(undefined);
    try {
      const { state, detail } = await hands.testMotor({
        motor,
        throttlePct,
        durationS: maxDurationS,
        propellersRemoved: true,
      });
      setOutcome({
        tone: state === 'unknown' ? 'caution' : 'ok',
        text:
          detail !== null
            ? translateSentence(detail).text
            : t('Motor {motor} has run.', { motor: String(motor) }),
      });
    } catch (cause) {
      setOutcome({ tone: 'caution', text: reportFailure(cause) });
    }
    setRunning(false);
  };
  const stop = () => {
    const letGo = () => {
      hands
        .stopMotor()
        .catch((cause: unknown) => setOutcome({ tone: 'caution', text: reportFailure(cause) }));
    };
    letGo();
    // The stop may overtake the start, and the motor would run with the button released. The stop is
    // repeated until the test is over.
    const again = browserClock.every(STOP_AGAIN_MS, letGo);
    void test.current?.then(() => again.cancel());
  };
  const disabledReason = isRunning
    ? undefined
    : (refusal ?? (isBare ? undefined : t('Remove the propellers first and confirm above.')));
  return (
    <section className="setup-work column gap-12 items-start" aria-labelledby="setup-motors-title">
      <header className="flex items-baseline gap-12">
        <h2 id="setup-motors-title">{t('Motors')}</h2>
      </header>
      <p className="dim">
        {t(
          'Check the position and direction of each motor. It runs only while you hold the button, {seconds} s at most.',
          {
            seconds: String(maxDurationS),
          },
        )}
      </p>
      {refusal !== null && !isRunning && (
        <Note tone="caution" shape="box" className="setup-note">
          {refusal}
        </Note>
      )}
      <MotorChoice
        frame={{ autopilot, motors, frameClass, frameType }}
        chosen={motor}
        isRunning={isRunning}
        onChoose={(next) => {
          if (!isRunning) setMotor(next);
        }}
      />
      <div className="setup-throttle line gap-12">
        <label htmlFor={throttleId}>{t('Throttle')}</label>
        <input
          id={throttleId}
          type="range"
          min={1}
          max={maxThrottlePct}
          value={Math.min(throttlePct, maxThrottlePct)}
          disabled={isRunning}
          aria-valuetext={`${throttlePct} %`}
          onChange={(event) => setThrottlePct(Number(event.target.value))}
        />
        <output>{throttlePct} %</output>
      </div>
      <CheckField className="setup-bare" isChecked={isBare} onChange={setBare}>
        {t('All propellers are removed')}
      </CheckField>
      <div className="flex gap-8">
        <HoldToRun
          label={t('Hold to run motor {motor} at {throttle} %', {
            motor: String(motor),
            throttle: String(throttlePct),
          })}
          disabledReason={disabledReason}
          onHold={() => {
            test.current = run();
          }}
          onRelease={stop}
        />
      </div>
      <p className="setup-outcome toned" role="status" data-tone={outcome?.tone}>
        {isRunning
          ? t('Motor {motor} is running. Release to stop.', { motor: String(motor) })
          : outcome?.text}
        {!isRunning && !outcome && refusal === null && disabledReason}
      </p>
    </section>
  );
}

const SIZE = 240;
const ARM = 78;
/** Below the middle, because the nose is drawn above. */
const HUB_Y = SIZE / 2 + 14;
const MOTOR = 24;

interface MotorChoiceProps {
  readonly frame: MotorFrame;
  readonly chosen: number;
  readonly isRunning: boolean;
  readonly onChoose: (motor: number) => void;
}

/** The frame from above with the positions of its motors, as far as known; one is selected. */
function MotorChoice({ frame, chosen, isRunning, onChoose }: MotorChoiceProps) {
  const places = motorLayout(frame);
  const numbers = motorNumbers(frame);
  const isAssumed = frame.autopilot === 'ardupilot' && frame.frameType === null;
  return (
    <div className="setup-motors line">
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
        <p className="dim">{t('Motor positions of this frame are unknown.')}</p>
      )}
      <div>
        <fieldset className="setup-motor-list flex no-border wraps p-0" disabled={isRunning}>
          <legend>{t('Motor')}</legend>
          {numbers.map((motor) => (
            <CheckField
              key={motor}
              radioGroup="motor"
              isChecked={motor === chosen}
              onChange={() => onChoose(motor)}
            >
              {motor}
            </CheckField>
          ))}
        </fieldset>
        {places && (
          <p className="dim">
            {isAssumed
              ? t('Top view. Frame type not read yet: assuming X.')
              : t('Top view. The arrow shows the nose.')}
          </p>
        )}
      </div>
    </div>
  );
}

/** A motor by its number in the test, and its position: clockwise from the nose. */
interface MotorPlace {
  readonly motor: number;
  readonly angleDeg: number;
}

export interface MotorFrame {
  readonly autopilot: TelemetryVehicle['autopilot'];
  /** Null if the vehicle's type does not say. */
  readonly motors: number | null;
  /** FRAME_CLASS and FRAME_TYPE of ArduPilot; null until loaded. */
  readonly frameClass: number | null;
  readonly frameType: number | null;
}

/** PX4 numbers the motors of a quadcopter crosswise. */
const PX4_QUAD: readonly MotorPlace[] = [
  { motor: 1, angleDeg: 45 },
  { motor: 2, angleDeg: 225 },
  { motor: 3, angleDeg: 315 },
  { motor: 4, angleDeg: 135 },
];
/** ArduPilot's third test moves the tail servo. */
const TRICOPTER: readonly MotorPlace[] = [
  { motor: 1, angleDeg: 60 },
  { motor: 2, angleDeg: 180 },
  { motor: 4, angleDeg: 300 },
];
/**
 * FRAME_CLASS values with one motor on each arm:
 * https://ardupilot.org/copter/docs/frame-type-configuration.html
 */
const QUAD = 1;
const FLAT: ReadonlyMap<number, number> = new Map([
  [QUAD, 4],
  [2, 6],
  [3, 8],
]);
/**
 * FRAME_TYPE values with a motor at the nose, or with the nose between two motors; other types are not
 * drawn.
 */
const QUAD_PLUS: ReadonlySet<number> = new Set([0, 6, 16]);
const QUAD_X: ReadonlySet<number> = new Set([1, 2, 3, 12, 13, 14, 17, 18]);
const PLUS: ReadonlySet<number> = new Set([0]);
const X: ReadonlySet<number> = new Set([1, 13, 14]);

/** Motor numbers of the test. ArduPilot's tricopter has no third motor. */
export function motorNumbers({ autopilot, motors }: MotorFrame): readonly number[] {
  if (autopilot === 'ardupilot' && motors === TRICOPTER.length) return TRICOPTER.map(({ motor }) => motor);
  return Array.from({ length: motors ?? 4 }, (_, index) => index + 1);
}

/**
 * The position of each motor of the test. Undefined if the frame does not define it, for example with two
 * motors on an arm. ArduPilot tests clockwise, from the motor at the nose or the one right of it. A
 * quadcopter whose frame is not loaded yet is assumed to be an X.
 */
export function motorLayout({
  autopilot,
  motors,
  frameClass,
  frameType,
}: MotorFrame): readonly MotorPlace[] | undefined {
  if (autopilot === 'px4') return motors === PX4_QUAD.length ? PX4_QUAD : undefined;
  if (autopilot !== 'ardupilot' || motors === null) return undefined;
  if (motors === TRICOPTER.length) return TRICOPTER;
  const isQuad = motors === PX4_QUAD.length;
  if (FLAT.get(frameClass ?? (isQuad ? QUAD : -1)) !== motors) return undefined;
  const type = frameType ?? (isQuad ? 1 : -1);
  const stepDeg = 360 / motors;
  const firstDeg = (isQuad ? QUAD_PLUS : PLUS).has(type)
    ? 0
    : (isQuad ? QUAD_X : X).has(type)
      ? stepDeg / 2
      : undefined;
  if (firstDeg === undefined) return undefined;
  return Array.from({ length: motors }, (_, index) => ({
    motor: index + 1,
    angleDeg: firstDeg + index * stepDeg,
  }));
}

interface HoldToRunProps {
  readonly label: string;
  /** Why it cannot be held now. */
  readonly disabledReason?: string | undefined;
  readonly onHold: () => void;
  /** Called once for every {@link onHold}, also when the button disappears. */
  readonly onRelease: () => void;
}

/** Runs something only while the button, or Space or Enter on it, is held down. */
export function HoldToRun({ label, disabledReason, onHold, onRelease }: HoldToRunProps) {
  const [isHeld, setHeld] = useState(false);
  const release = useRef<(() => void) | undefined>(undefined);
  const isDisabled = disabledReason !== undefined;

  const letGo = () => {
    setHeld(false);
    release.current?.();
    release.current = undefined;
  };
  const hold = () => {
    if (isDisabled || release.current) return;
    setHeld(true);
    release.current = onRelease;
    onHold();
  };

  useEffect(() => {
    // A window that loses the focus receives no key or pointer release.
    const leave = () => {
      setHeld(false);
      release.current?.();
      release.current = undefined;
    };
    window.addEventListener('blur', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('blur', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') {
      letGo();
      return;
    }
    event.preventDefault();
    if (!event.repeat) hold();
  };
  return (
    <button
      type="button"
      className="button hold-to-run"
      data-variant="primary"
      data-held={isHeld || undefined}
      aria-disabled={isDisabled || undefined}
      aria-description={disabledReason}
      onPointerDown={onPointerDown}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onKeyDown={onKeyDown}
      onKeyUp={letGo}
      onBlur={letGo}
      onContextMenu={(event) => event.preventDefault()}
    >
      {label}
    </button>
  );
}
