import { useEffect, useState } from 'react';
import { Button } from '../../../components/button/Button.tsx';
import { RangeField, type RangeFieldProps } from '../../../components/field/RangeField.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { Table } from '../../../components/table/Table.tsx';
import {
  AxisCalibration,
  buttonName,
  PAD_AXES,
  type PadAxis,
  sticksOf,
  USUAL_MAPPING,
} from '../../../gamepad/pad-mapping.ts';
import { changePadMapping, resetPadMapping, usePadMappingStore } from '../../../gamepad/pad-mapping-store.ts';
import { type PadReading, usePads } from '../../../gamepad/pad-reading.ts';
import { type Message, t } from '../../../language/translate.ts';
import '../settings-screen.css';

const STICK: Readonly<Record<PadAxis, Message>> = {
  forward: 'Forward',
  right: 'Right',
  up: 'Up',
  turn: 'Turn',
};

/** The mapping of the sticks, their sensitivity, and the dead-man button. */
export function GamepadPage() {
  const pads = usePads(true);
  return (
    <>
      <PageHead
        title={t('Gamepad')}
        lead={t(
          'Fly a copter that is already airborne with the sticks while you hold the dead-man button. Saved on this machine for each gamepad model.',
        )}
      />
      {pads.length === 0 && (
        <Note role="status">
          {t('No gamepad found. Connect one and press one of its buttons while this window is in focus.')}
        </Note>
      )}
      {pads.map((pad) => (
        <PadSettings key={pad.index} pad={pad} />
      ))}
    </>
  );
}

function PadSettings({ pad }: { readonly pad: PadReading }) {
  const own = usePadMappingStore(({ mappings }) => mappings[pad.id]);
  const mapping = own ?? USUAL_MAPPING;
  const sticks = sticksOf(pad, mapping);
  return (
    <section className="pad-settings card stack-10 p-12-14" aria-label={pad.id}>
      <div className="pad-head row-spread">
        <h3>{pad.id}</h3>
        {own && (
          <Button variant="quiet" onClick={() => resetPadMapping(pad.id)}>
            {t('Restore defaults')}
          </Button>
        )}
      </div>
      <Table
        className="pad-table"
        caption={t('Sticks')}
        columns={[t('Sticks'), t('Axis'), t('Inverted'), t('Value')]}
      >
        <tbody>
          {PAD_AXES.map((name) => (
            <tr key={name}>
              <th scope="row">{t(STICK[name])}</th>
              <td>
                <Select
                  aria-label={t('Axis of {stick}', { stick: t(STICK[name]) })}
                  value={mapping.axes[name].index}
                  options={axisChoices(pad, mapping.axes[name].index).map((index) => [
                    index,
                    t('Axis {number}', { number: index + 1 }),
                  ])}
                  onChange={(chosen) => changeAxis(name, { index: chosen })}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={t('Inverted: {stick}', { stick: t(STICK[name]) })}
                  checked={mapping.axes[name].isInverted}
                  onChange={(event) => changeAxis(name, { isInverted: event.target.checked })}
                />
              </td>
              <td>
                <meter min={-1} max={1} value={sticks[name]} aria-label={t(STICK[name])} />
                <span className="number pad-value text-right">{Math.round(sticks[name] * 100)} %</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <DeadManChoice pad={pad} button={mapping.deadManButton} isHeld={sticks.isHeld} />
      <Slider
        label={t('Dead zone')}
        value={mapping.deadZone}
        max={0.3}
        onChange={(deadZone) => changePadMapping(pad.id, { deadZone })}
      />
      <Slider
        label={t('Finer near centre (expo)')}
        value={mapping.expo}
        max={1}
        onChange={(expo) => changePadMapping(pad.id, { expo })}
      />
      <Calibration pad={pad} calibratedCount={Object.keys(mapping.ranges).length} />
    </section>
  );

  function changeAxis(
    name: PadAxis,
    change: { readonly index?: number; readonly isInverted?: boolean },
  ): void {
    changePadMapping(pad.id, {
      axes: { ...mapping.axes, [name]: { ...mapping.axes[name], ...change } },
    });
  }
}

/** The axes of the gamepad, and the chosen one even if the gamepad does not have it. */
function axisChoices({ axes }: PadReading, chosen: number): readonly number[] {
  const own = axes.map((_, index) => index);
  return own.includes(chosen) ? own : [...own, chosen];
}

interface DeadManChoiceProps {
  readonly pad: PadReading;
  readonly button: number;
  readonly isHeld: boolean;
}

function DeadManChoice({ pad, button, isHeld }: DeadManChoiceProps) {
  const [isChoosing, setChoosing] = useState(false);
  const pressed = pad.buttons.indexOf(true);
  useEffect(() => {
    if (!isChoosing || pressed < 0) return;
    changePadMapping(pad.id, { deadManButton: pressed });
    setChoosing(false);
  }, [isChoosing, pressed, pad.id]);
  return (
    <div className="pad-row">
      <span>{t('Dead-man button')}</span>
      <span className="pad-button" data-held={isHeld || undefined}>
        <kbd className="keys">{buttonName(button)}</kbd> {t(isHeld ? 'held' : 'not held')}
      </span>
      <Button isPressed={isChoosing} onClick={() => setChoosing(!isChoosing)}>
        {t(isChoosing ? 'Press the button…' : 'Detect button')}
      </Button>
    </div>
  );
}

function Slider(props: Pick<RangeFieldProps, 'label' | 'value' | 'max' | 'onChange'>) {
  const text = `${Math.round(props.value * 100)} %`;
  return <RangeField {...props} className="pad-row" min={0} step={0.01} text={text} />;
}

function Calibration({
  pad,
  calibratedCount,
}: {
  readonly pad: PadReading;
  readonly calibratedCount: number;
}) {
  const [running, setRunning] = useState<AxisCalibration>();
  useEffect(() => running?.see(pad.axes), [running, pad.axes]);
  const finish = () => {
    if (running) changePadMapping(pad.id, { ranges: running.ranges });
    setRunning(undefined);
  };
  return (
    <div className="pad-row">
      <span>{t('Calibration')}</span>
      <Note as="span" role="status">
        {running
          ? t('Move every stick through its full range, then finish.')
          : t('Release the sticks, then start.')}{' '}
        {!running &&
          t('{count, plural, =0 {No axes calibrated.} one {# axis calibrated.} other {# axes calibrated.}}', {
            count: calibratedCount,
          })}
      </Note>
      {running ? (
        <Button variant="primary" onClick={finish}>
          {t('Finish (calibration)')}
        </Button>
      ) : (
        <Button onClick={() => setRunning(new AxisCalibration(pad.axes))}>{t('Start (calibration)')}</Button>
      )}
    </div>
  );
}
