import { useEffect, useState } from 'react';
import { telemetryVehicleSchema } from '../../../../gateway/contract/vehicle/telemetry.ts';
import { Button } from '../../../components/button/Button.tsx';
import { RangeField, type RangeFieldProps } from '../../../components/field/RangeField.tsx';
import { SelectField } from '../../../components/field/SelectField.tsx';
import { Note } from '../../../components/Note.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { VEHICLE_TYPE_TEXT } from '../../../format/vehicle-text.ts';
import {
  AxisCalibration,
  PAD_AXES,
  type PadAxis,
  type PadMapping,
  sticksOf,
} from '../../../gamepad/pad-mapping.ts';
import {
  changePadMapping,
  padMapping,
  resetPadMapping,
  usePadMappingStore,
  type VehicleType,
} from '../../../gamepad/pad-mapping-store.ts';
import { type PadReading, usePads } from '../../../gamepad/pad-reading.ts';
import { type Message, t } from '../../../language/translate.ts';
import { ButtonChoice, PadButtons } from './PadButtons.tsx';
import { AxisRow, type ChangeMapping, PadGimbal } from './PadGimbal.tsx';
import '../settings-screen.css';

const STICK: Readonly<Record<PadAxis, Message>> = {
  forward: 'Forward',
  right: 'Right',
  up: 'Up',
  turn: 'Turn',
};

/** For every type without a profile of its own. */
const GENERAL = 'general';

/** Profiles of a gamepad: sticks, sensitivity, dead-man button, camera sticks and commands of buttons. */
export function GamepadPage() {
  const pads = usePads(true);
  useEffect(() => {
    usePadMappingStore.setState({ isBeingSet: true });
    return () => usePadMappingStore.setState({ isBeingSet: false });
  }, []);
  return (
    <>
      <PageHead
        title={t('Gamepad')}
        lead={t(
          'Fly a copter that is already airborne with the sticks while you hold the dead-man button. Buttons give commands, and camera sticks turn the gimbal. Saved on this machine for each gamepad model.',
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
  const [type, setType] = useState<VehicleType>();
  const mapping = padMapping(pad.id, type);
  const hasProfile = type !== undefined && own?.profiles[type] !== undefined;
  const change: ChangeMapping = (part) => changePadMapping(pad.id, part, type);
  const sticks = sticksOf(pad, mapping);
  return (
    <section className="pad-settings card stack-10 p-12-14" aria-label={pad.id}>
      <div className="pad-head row-spread">
        <h3>{pad.id}</h3>
        {own && type === undefined && (
          <Button variant="quiet" onClick={() => resetPadMapping(pad.id)}>
            {t('Restore defaults')}
          </Button>
        )}
        {hasProfile && (
          <Button variant="quiet" onClick={() => resetPadMapping(pad.id, type)}>
            {t('Remove profile')}
          </Button>
        )}
      </div>
      <SelectField
        label={t('Profile')}
        value={type ?? GENERAL}
        options={[
          [GENERAL, t('All other vehicles')],
          ...telemetryVehicleSchema.shape.type.options.map(
            (each) => [each, t(VEHICLE_TYPE_TEXT[each])] as const,
          ),
        ]}
        onChange={(chosen) => setType(chosen === GENERAL ? undefined : chosen)}
      />
      <Note>
        {type === undefined
          ? t('For every vehicle whose type has no profile. The selected vehicle chooses the profile.')
          : hasProfile
            ? t('Used while a vehicle of this type is selected.')
            : t('No profile yet: the general settings apply. A change makes a profile for this type.')}
      </Note>
      <Table
        className="pad-table"
        caption={t('Sticks')}
        columns={[t('Sticks'), t('Axis'), t('Inverted'), t('Value')]}
      >
        <tbody>
          {PAD_AXES.map((name) => (
            <AxisRow
              key={name}
              pad={pad}
              name={t(STICK[name])}
              axis={mapping.axes[name]}
              value={sticks[name]}
              onChange={(part) => changeAxis(name, part)}
            />
          ))}
        </tbody>
      </Table>
      <ButtonChoice
        pad={pad}
        label={t('Dead-man button')}
        button={mapping.deadManButton}
        onChoose={(deadManButton) => change({ deadManButton })}
      />
      <Slider
        label={t('Dead zone')}
        value={mapping.deadZone}
        max={0.3}
        onChange={(deadZone) => change({ deadZone })}
      />
      <Slider
        label={t('Finer near centre (expo)')}
        value={mapping.expo}
        max={1}
        onChange={(expo) => change({ expo })}
      />
      <Calibration pad={pad} calibratedCount={Object.keys(mapping.ranges).length} />
      <PadGimbal pad={pad} mapping={mapping} onChange={change} />
      <PadButtons key={type} pad={pad} mapping={mapping} onChange={change} />
    </section>
  );

  function changeAxis(name: PadAxis, part: Partial<PadMapping['axes'][PadAxis]>): void {
    change({ axes: { ...mapping.axes, [name]: { ...mapping.axes[name], ...part } } });
  }
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
