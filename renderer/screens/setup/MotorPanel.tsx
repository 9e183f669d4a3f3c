import { useId, useRef, useState } from 'react';
import type { VehicleCalibration } from '../../../gateway/contract/onboard/calibration.ts';
import { browserClock } from '../../api/clock.ts';
import { toldWords } from '../../language/told.ts';
import { t } from '../../language/translate.ts';
import type { CalibrationHands } from '../../state/calibration-queries.ts';
import { reportFailure } from '../../state/failure-text.ts';
import { useVehicle } from '../../state/vehicle/vehicle-store.ts';
import { HoldToRun } from './HoldToRun.tsx';
import { MotorChoice } from './MotorChoice.tsx';
import './motor-panel.css';

const FIRST_THROTTLE_PCT = 5;
const STOP_AGAIN_MS = 250;

export interface MotorPanelProps {
  readonly vehicleId: string;
  readonly motorTest: VehicleCalibration['motorTest'];
  readonly hands: CalibrationHands;
}

type Outcome = { readonly tone: 'ok' | 'caution'; readonly text: string };

/** One motor at a time, propellers off, only while the button is held. */
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
  const refusal = motorTest.refusal === null ? null : toldWords(motorTest.refusal).text;

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
          detail !== null ? toldWords(detail).text : t('Motor {motor} was driven.', { motor: String(motor) }),
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
    // The stop may overtake the start, and the motor would run with the button released. The stop is repeated
    // until the test is over.
    const again = browserClock.every(STOP_AGAIN_MS, letGo);
    void test.current?.then(() => again.cancel());
  };
  const disabledReason = isRunning
    ? undefined
    : (refusal ?? (isBare ? undefined : t('Take the propellers off first, and say so above.')));
  return (
    <section className="setup-work" aria-labelledby="setup-motors-title">
      <header>
        <h2 id="setup-motors-title">{t('Motors')}</h2>
      </header>
      <p className="setup-need">
        {t(
          'Each motor must turn at its place and in its direction. It runs only while the button is held, {seconds} s at most.',
          {
            seconds: String(maxDurationS),
          },
        )}
      </p>
      {refusal !== null && !isRunning && (
        <p className="setup-note" data-tone="caution">
          {refusal}
        </p>
      )}
      <MotorChoice
        frame={{ autopilot, motors, frameClass, frameType }}
        chosen={motor}
        isRunning={isRunning}
        onChoose={(next) => {
          if (!isRunning) setMotor(next);
        }}
      />
      <div className="setup-throttle">
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
      <label className="setup-bare">
        <input type="checkbox" checked={isBare} onChange={(event) => setBare(event.target.checked)} />
        {t('The propellers are off all motors')}
      </label>
      <div className="setup-buttons">
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
      <p className="setup-outcome" role="status" data-tone={outcome?.tone}>
        {isRunning ? t('Motor {motor} is driven. Let go to stop.', { motor: String(motor) }) : outcome?.text}
        {!isRunning && !outcome && refusal === null && disabledReason}
      </p>
    </section>
  );
}
