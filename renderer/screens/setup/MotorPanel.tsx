import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { MotorPlace, VehicleCalibration } from '../../../gateway/contract/onboard/calibration.ts';
import { browserClock } from '../../api/connection/clock.ts';
import { CheckField } from '../../components/field/CheckField.tsx';
import { Note } from '../../components/Note.tsx';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import { reportFailure } from '../../state/app/failure-text.ts';
import type { CalibrationHands } from '../../state/setup/calibration-queries.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import './motor-panel.css';

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
  const { maxThrottlePct, maxDurationS } = motorTest;
  const frame = { ...motorTest, isLettered: autopilot === 'ardupilot' };
  const name = motorName(frame, motor);
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
        text: detail !== null ? translateSentence(detail).text : t('Motor {motor} has run.', { motor: name }),
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
          { seconds: maxDurationS },
        )}
      </p>
      {refusal !== null && !isRunning && (
        <Note tone="caution" shape="box" className="setup-note">
          {refusal}
        </Note>
      )}
      <MotorChoice
        frame={frame}
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
            motor: name,
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
        {isRunning ? t('Motor {motor} is running. Release to stop.', { motor: name }) : outcome?.text}
        {!isRunning && !outcome && refusal === null && disabledReason}
      </p>
    </section>
  );
}

type MotorFrame = Pick<VehicleCalibration['motorTest'], 'motors' | 'frameType' | 'layout'> & {
  /** Its tests have letters: the order is not that of the motor numbers. */
  readonly isLettered: boolean;
};

/** `A` for the first test, as in ArduPilot's documentation. */
function letterOf(test: number): string {
  return String.fromCharCode(64 + test);
}

/** How a motor is called: by its number, and by the letter of its test. */
function motorName({ layout, isLettered }: MotorFrame, test: number): string {
  const motor = layout?.find((place) => place.test === test)?.motor ?? test;
  return layout && isLettered ? `${motor} (${letterOf(test)})` : `${motor}`;
}

interface MotorChoiceProps {
  readonly frame: MotorFrame;
  /** Number in the test. */
  readonly chosen: number;
  readonly isRunning: boolean;
  readonly onChoose: (test: number) => void;
}

/** The frame from above with the positions and directions of its motors, if known; one is selected. */
function MotorChoice({ frame, chosen, isRunning, onChoose }: MotorChoiceProps) {
  const { layout, motors, frameType, isLettered } = frame;
  const numbers = layout?.map(({ test }) => test) ?? Array.from({ length: motors ?? 4 }, (_, at) => at + 1);
  return (
    <div className="setup-motors line">
      {layout && (
        <svg viewBox="-132 -156 264 288" aria-hidden>
          <path className="motor-nose" d="M0 -154 l9 14 h-18 Z" />
          {drawnPlaces(layout).map(({ test, motor, turns, x, y }) => (
            <g
              key={test}
              className="motor-place"
              data-chosen={test === chosen || undefined}
              data-running={(test === chosen && isRunning) || undefined}
              onPointerDown={() => onChoose(test)}
            >
              <line x1={0} y1={0} x2={x} y2={y} />
              <circle cx={x} cy={y} r={MOTOR_R} />
              {turns && (
                <path
                  className="motor-turn"
                  transform={`translate(${x} ${y})${turns === 'clockwise' ? '' : ' scale(-1 1)'}`}
                  d={TURN_ARROW}
                />
              )}
              <text x={x} y={isLettered ? y : y + 5} textAnchor="middle">
                {isLettered ? letterOf(test) : motor}
                {isLettered && (
                  <tspan className="motor-number" x={x} dy={14}>
                    {motor}
                  </tspan>
                )}
              </text>
            </g>
          ))}
          <circle className="motor-hub" r={12} />
        </svg>
      )}
      <div>
        <fieldset className="setup-motor-list no-border grid p-0" disabled={isRunning}>
          <legend>{isLettered && layout ? t('Motor (order of the test)') : t('Motor')}</legend>
          {numbers.map((test, index) => {
            const turns = layout?.[index]?.turns;
            return (
              <CheckField
                key={test}
                radioGroup="motor"
                isChecked={test === chosen}
                onChange={() => onChoose(test)}
              >
                <span>{motorName(frame, test)}</span>
                {turns && <span className="dim">{t(turns)}</span>}
              </CheckField>
            );
          })}
        </fieldset>
        <p className="dim">
          {!layout
            ? t('Motor positions of this frame are unknown.')
            : isLettered && frameType === null
              ? t('Top view. Frame type not read yet: assuming X.')
              : t('Top view. The arrow shows the nose.')}
        </p>
      </div>
    </div>
  );
}

const MOTOR_R = 22;
const REACH = 102;
/** A quarter of a circle around a motor, with its head: clockwise. */
const TURN_ARROW = 'M-18 -20 A27 27 0 0 1 18 -20 M18 -29 L19 -19 L9 -18';

/** In the picture, whose centre is that of the frame. The second motor of an arm is drawn nearer to it. */
function drawnPlaces(layout: readonly MotorPlace[]) {
  const seen = new Set<string>();
  return layout.map((place) => {
    const at = `${place.forward.toFixed(2)} ${place.right.toFixed(2)}`;
    const reach = seen.has(at) ? REACH * 0.52 : REACH;
    seen.add(at);
    return { ...place, x: place.right * reach, y: -place.forward * reach };
  });
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
