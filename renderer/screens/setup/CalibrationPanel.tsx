import { Check } from 'lucide-react';
import { useState } from 'react';
import type {
  CalibrationKind,
  CalibrationRun,
  VehicleCalibration,
} from '../../../gateway/contract/onboard/calibration.ts';
import { Button } from '../../components/Button.tsx';
import { toldWords } from '../../language/told.ts';
import { t } from '../../language/translate.ts';
import type { CalibrationHands } from '../../state/calibration-queries.ts';
import { CompassResults } from './CompassResults.tsx';
import { PositionPicture } from './PositionPicture.tsx';
import { RadioBars } from './RadioBars.tsx';
import { KIND_NEEDS, KIND_TITLES, POSITION_TITLES, POSITIONS, STATE_TITLES } from './setup-texts.ts';

export interface CalibrationPanelProps {
  readonly kind: CalibrationKind;
  readonly calibration: VehicleCalibration;
  readonly hands: CalibrationHands;
}

/** One calibration: what it needs, what to do now, how far it is. */
export function CalibrationPanel({ kind, calibration, hands }: CalibrationPanelProps) {
  const { refusal, run } = calibration;
  const own = run?.kind === kind ? run : undefined;
  const isUnderWay = own !== undefined && own.endedAtMs === null;
  const other = run && run.endedAtMs === null && run.kind !== kind ? run.kind : undefined;
  // The vehicle may ask for the next thing before the answer to the last one is here: only its own stage waits for it.
  const stage = `${kind} ${own?.calibrationId} ${own?.state} ${own?.position}`;
  const [askedIn, setAskedIn] = useState<string>();
  const asked = async (action: () => Promise<void>) => {
    setAskedIn(stage);
    await action();
    setAskedIn((latest) => (latest === stage ? undefined : latest));
  };
  const wait = askedIn === stage ? t('The vehicle is being asked.') : undefined;
  const blocked = other
    ? t('Another calibration is under way. End or cancel it first.')
    : refusal === null
      ? undefined
      : toldWords(refusal).text;
  return (
    <section className="setup-work" aria-labelledby="setup-work-title">
      <header>
        <h2 id="setup-work-title">{t(KIND_TITLES[kind])}</h2>
        {own && (
          <span className="setup-state" data-state={own.state}>
            {t(STATE_TITLES[own.state])}
          </span>
        )}
      </header>
      <p className="setup-need">{t(KIND_NEEDS[kind])}</p>
      {blocked !== undefined && !isUnderWay && (
        <p className="setup-note" data-tone="caution">
          {blocked}
        </p>
      )}
      {own && (
        <p className="setup-instruction" role="status" data-state={own.state}>
          {toldWords(own.instruction).text}
        </p>
      )}
      {own?.detail && <p className="setup-detail">{toldWords(own.detail).text}</p>}
      {own && <RunView run={own} />}
      <div className="setup-buttons">
        {!isUnderWay && (
          <Button
            variant="primary"
            disabledReason={blocked ?? wait}
            onClick={() => void asked(() => hands.begin(kind))}
          >
            {own ? t('Start again') : t('Start')}
          </Button>
        )}
        {own && isUnderWay && <StepButton run={own} hands={hands} wait={wait} asked={asked} />}
        {isUnderWay && (
          <Button
            variant="quiet"
            disabledReason={own.state === 'saving' ? t('It is being saved.') : undefined}
            onClick={() => void hands.cancel()}
          >
            {own.state === 'review' ? t('Throw away') : t('Cancel')}
          </Button>
        )}
      </div>
      {own && own.messages.length > 0 && (
        <details className="setup-messages">
          <summary>{t('What the vehicle said')}</summary>
          <ol>
            {own.messages.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Lines only ever come at the end, and may repeat.
              <li key={index}>{text}</li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

interface StepButtonProps {
  readonly run: CalibrationRun;
  readonly hands: CalibrationHands;
  readonly wait: string | undefined;
  readonly asked: (action: () => Promise<void>) => Promise<void>;
}

/** The next step, when it is the operator's turn. */
function StepButton({
  run: { kind, state, position, isConfirmedByHand },
  hands,
  wait,
  asked,
}: StepButtonProps) {
  if (state === 'waiting' && position && isConfirmedByHand)
    return (
      <Button
        variant="primary"
        disabledReason={wait}
        onClick={() => void asked(() => hands.confirm(position))}
      >
        {t('It lies so')}
      </Button>
    );
  if (kind === 'radio' && state === 'running')
    return (
      <Button variant="primary" disabledReason={wait} onClick={() => void asked(hands.preview)}>
        {t('Show the result')}
      </Button>
    );
  if (state === 'review')
    return (
      <Button variant="primary" disabledReason={wait} onClick={() => void asked(hands.accept)}>
        {t('Save')}
      </Button>
    );
  return null;
}

function RunView({ run }: { readonly run: CalibrationRun }) {
  const { kind, state, position, positionsDone, compasses, channels, changes, progressPct } = run;
  const isUnderWay = run.endedAtMs === null;
  return (
    <>
      {isUnderWay && progressPct !== null && (
        <div className="setup-progress">
          <progress max={100} value={progressPct} aria-label={t('Progress')} />
          <span>{progressPct} %</span>
        </div>
      )}
      {position && isUnderWay && <PositionPicture position={position} />}
      {kind === 'accelerometer' && (
        <ol className="setup-positions" aria-label={t('Positions')}>
          {POSITIONS.map((one) => (
            <li
              key={one}
              data-done={positionsDone.includes(one) || undefined}
              aria-current={one === position && state === 'waiting' ? 'step' : undefined}
            >
              {positionsDone.includes(one) && <Check size={14} aria-hidden />}
              {t(POSITION_TITLES[one])}
              {positionsDone.includes(one) && <span className="visually-hidden">: {t('done')}</span>}
            </li>
          ))}
        </ol>
      )}
      {compasses.length > 0 && <CompassResults compasses={compasses} />}
      {kind === 'radio' && isUnderWay && <RadioBars channels={channels} />}
      {changes.length > 0 && (
        <table className="setup-changes">
          <caption>{t('What saving writes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Parameter')}</th>
              <th scope="col">{t('Now (value)')}</th>
              <th scope="col">{t('New')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ name, from, to }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{from ?? '—'}</td>
                <td data-changed={from !== to || undefined}>{to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
