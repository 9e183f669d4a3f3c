import { useState } from 'react';
import type {
  CalibrationKind,
  CalibrationRun,
  CompassProgress,
  RadioChannel,
  VehicleCalibration,
} from '../../../gateway/contract/onboard/calibration.ts';
import { Button } from '../../components/button/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { Table } from '../../components/table/Table.tsx';
import { t } from '../../language/translate.ts';
import { translateSentence } from '../../language/translate-gateway.ts';
import type { CalibrationHands } from '../../state/setup/calibration-queries.ts';
import { Positions } from './Positions.tsx';
import { KIND_NEEDS, KIND_TITLES, STATE_TITLES } from './setup-texts.ts';

export interface CalibrationPanelProps {
  readonly kind: CalibrationKind;
  readonly calibration: VehicleCalibration;
  readonly hands: CalibrationHands;
}

/** One calibration: requirements, the next step and the progress. */
export function CalibrationPanel({ kind, calibration, hands }: CalibrationPanelProps) {
  const { refusal, run } = calibration;
  const own = run?.kind === kind ? run : undefined;
  const isUnderWay = own !== undefined && own.endedAtMs === null;
  const other = run && run.endedAtMs === null && run.kind !== kind ? run.kind : undefined;
  // The vehicle may request the next step before the last answer arrives: the answer counts only for its
  // own stage.
  const stage = `${kind} ${own?.calibrationId} ${own?.state} ${own?.position}`;
  const [askedIn, setAskedIn] = useState<string>();
  const asked = async (action: () => Promise<void>) => {
    setAskedIn(stage);
    await action();
    setAskedIn((latest) => (latest === stage ? undefined : latest));
  };
  const wait = askedIn === stage ? t('Waiting for the vehicle.') : undefined;
  const blocked = other
    ? t('Another calibration is in progress. Finish or cancel it first.')
    : refusal === null
      ? undefined
      : translateSentence(refusal).text;
  return (
    <section className="setup-work column gap-12 items-start" aria-labelledby="setup-work-title">
      <header className="flex items-baseline gap-12">
        <h2 id="setup-work-title">{t(KIND_TITLES[kind])}</h2>
        {own && (
          <span className="setup-state small-dim push-right nowrap" data-state={own.state}>
            {t(STATE_TITLES[own.state])}
          </span>
        )}
      </header>
      <p className="dim">{t(KIND_NEEDS[kind])}</p>
      {blocked !== undefined && !isUnderWay && (
        <Note tone="caution" shape="box" className="setup-note">
          {blocked}
        </Note>
      )}
      {own && (
        <p className="setup-instruction surface-1 rounded" role="status" data-state={own.state}>
          {translateSentence(own.instruction).text}
        </p>
      )}
      {own?.detail && <p className="dim">{translateSentence(own.detail).text}</p>}
      {own && <RunView run={own} />}
      <div className="flex gap-8">
        {!isUnderWay && (
          <Button
            variant="primary"
            disabledReason={blocked ?? wait}
            onClick={() => void asked(() => hands.begin(kind))}
          >
            {own ? t('Restart') : t('Start')}
          </Button>
        )}
        {own && isUnderWay && <StepButton run={own} hands={hands} wait={wait} asked={asked} />}
        {isUnderWay && (
          <Button
            variant="quiet"
            disabledReason={own.state === 'saving' ? t('Saving.') : undefined}
            onClick={() => void hands.cancel()}
          >
            {own.state === 'review' ? t('Discard') : t('Cancel')}
          </Button>
        )}
      </div>
      <Positions kind={kind} run={own} vehicleId={calibration.vehicleId} />
      {own && own.messages.length > 0 && (
        <details className="setup-messages dim">
          <summary>{t('Messages from the vehicle')}</summary>
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

/** The next step, when the operator has to act. */
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
        {t('Confirm position')}
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
  const { kind, compasses, channels, changes, progressPct } = run;
  const isUnderWay = run.endedAtMs === null;
  return (
    <>
      {isUnderWay && progressPct !== null && (
        <div className="setup-progress dim line gap-10">
          <progress max={100} value={progressPct} aria-label={t('Progress')} />
          <span>{progressPct} %</span>
        </div>
      )}
      {compasses.length > 0 && <CompassResults compasses={compasses} />}
      {kind === 'radio' && isUnderWay && <RadioBars channels={channels} />}
      {changes.length > 0 && (
        <Table
          className="setup-changes"
          caption={t('Values to be saved')}
          isCaptionHidden={false}
          columns={[t('Parameter'), t('Now (value)'), t('New')]}
        >
          <tbody>
            {changes.map(({ name, from, to }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{from ?? '—'}</td>
                <td data-changed={from !== to || undefined}>{to}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

const LOW_US = 800;
const SPAN_US = 1400;

/** Each channel of the receiver: its present value and the range seen so far. */
function RadioBars({ channels }: { readonly channels: readonly RadioChannel[] }) {
  if (channels.length === 0)
    return <p className="dim">{t('No RC channels received. Check that the transmitter is on and bound.')}</p>;
  return (
    <ul className="setup-channels column gap-6 p-0" aria-label={t('Channels')}>
      {channels.map(({ channel, nowUs, minUs, maxUs }) => (
        <li className="stack-10 items-center" key={channel}>
          <span>{channel}</span>
          <span className="setup-channel relative surface-2" aria-hidden>
            <i style={{ left: share(minUs), right: `calc(100% - ${share(maxUs)})` }} />
            <b style={{ left: share(nowUs) }} />
          </span>
          <span className="setup-pulse small-dim">
            {minUs} · <strong className="bright">{nowUs}</strong> · {maxUs} µs
          </span>
        </li>
      ))}
    </ul>
  );
}

function share(pulseUs: number): string {
  return `${Math.min(100, Math.max(0, ((pulseUs - LOW_US) / SPAN_US) * 100))}%`;
}

const COLUMNS = 16;
const CELL = 12;

/** Each compass with the directions seen, and at the end the quality of the fit. */
function CompassResults({ compasses }: { readonly compasses: readonly CompassProgress[] }) {
  return (
    <ul className="setup-compasses grid gap-12 p-0">
      {compasses.map(({ compassId, state, progressPct, sections, fitnessMgauss, offsetsMgauss, detail }) => {
        const seen = sections.filter(Boolean).length;
        return (
          <li className="boxed p-10-12" key={compassId} data-state={state}>
            <h3>{t('Compass {number}', { number: String(compassId + 1) })}</h3>
            <p>
              {state === 'good' || state === 'failed'
                ? detail === null
                  ? t('Residual error: {value} mG', {
                      value: fitnessMgauss === null ? '—' : String(fitnessMgauss),
                    })
                  : translateSentence(detail).text
                : `${progressPct} %`}
            </p>
            {sections.length > 0 && (
              <svg
                viewBox={`0 0 ${COLUMNS * CELL} ${Math.ceil(sections.length / COLUMNS) * CELL}`}
                role="img"
                aria-label={t('{seen} of {all} directions covered', {
                  seen: String(seen),
                  all: String(sections.length),
                })}
              >
                {sections.map((isSeen, index) => (
                  <rect
                    // biome-ignore lint/suspicious/noArrayIndexKey: A section is its place.
                    key={index}
                    data-seen={isSeen || undefined}
                    x={(index % COLUMNS) * CELL + 1}
                    y={Math.floor(index / COLUMNS) * CELL + 1}
                    width={CELL - 2}
                    height={CELL - 2}
                    rx={2}
                  />
                ))}
              </svg>
            )}
            {offsetsMgauss && <p className="dim">{offsetsMgauss.join(' · ')} mG</p>}
          </li>
        );
      })}
    </ul>
  );
}
