import { RangeField } from '../../../components/field/RangeField.tsx';
import { Select } from '../../../components/field/Select.tsx';
import { Note } from '../../../components/Note.tsx';
import { Table } from '../../../components/table/Table.tsx';
import { axisValue, type PadMapping } from '../../../gamepad/pad-mapping.ts';
import type { PadReading } from '../../../gamepad/pad-reading.ts';
import { t } from '../../../language/translate.ts';
import { ButtonChoice } from './PadButtons.tsx';

export type ChangeMapping = (change: Partial<PadMapping>) => void;
type Axis = PadMapping['axes']['up'];

interface AxisRowProps {
  readonly pad: PadReading;
  readonly name: string;
  readonly axis: Axis;
  /** −1 to 1. */
  readonly value: number;
  readonly onChange: (change: Partial<Axis>) => void;
}

/** One line of a table of sticks: axis, direction and the value now. */
export function AxisRow({ pad, name, axis, value, onChange }: AxisRowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <Select
          aria-label={t('Axis of {stick}', { stick: name })}
          value={axis.index}
          options={axisChoices(pad, axis.index).map((index) => [
            index,
            t('Axis {number}', { number: index + 1 }),
          ])}
          onChange={(index) => onChange({ index })}
        />
      </td>
      <td>
        <input
          type="checkbox"
          aria-label={t('Inverted: {stick}', { stick: name })}
          checked={axis.isInverted}
          onChange={(event) => onChange({ isInverted: event.target.checked })}
        />
      </td>
      <td>
        <meter min={-1} max={1} value={value} aria-label={name} />
        <span className="number pad-value text-right">{Math.round(value * 100)} %</span>
      </td>
    </tr>
  );
}

/** The axes of the gamepad, and the chosen one even if the gamepad does not have it. */
function axisChoices({ axes }: PadReading, chosen: number): readonly number[] {
  const own = axes.map((_, index) => index);
  return own.includes(chosen) ? own : [...own, chosen];
}

interface PadGimbalProps {
  readonly pad: PadReading;
  readonly mapping: PadMapping;
  readonly onChange: ChangeMapping;
}

/** The sticks that turn the camera while a button is held. */
export function PadGimbal({ pad, mapping, onChange }: PadGimbalProps) {
  const { gimbal } = mapping;
  const change = (part: Partial<PadMapping['gimbal']>) => onChange({ gimbal: { ...gimbal, ...part } });
  const row = (name: string, which: 'pitch' | 'yaw') => (
    <AxisRow
      pad={pad}
      name={name}
      axis={gimbal[which]}
      value={axisValue(pad, mapping, gimbal[which])}
      onChange={(part) => change({ [which]: { ...gimbal[which], ...part } })}
    />
  );
  return (
    <>
      <h4 className="m-0">{t('Camera sticks')}</h4>
      <Note>
        {t(
          'They turn the gimbal while you hold the camera button. While you fly by gamepad, the flight sticks do not turn it.',
        )}
      </Note>
      <Table
        className="pad-table"
        caption={t('Camera sticks')}
        columns={[t('Sticks'), t('Axis'), t('Inverted'), t('Value')]}
      >
        <tbody>
          {row(t('Camera up'), 'pitch')}
          {row(t('Camera right'), 'yaw')}
        </tbody>
      </Table>
      <ButtonChoice
        pad={pad}
        label={t('Camera button')}
        button={gimbal.holdButton}
        onChoose={(holdButton) => change({ holdButton })}
        onClear={() => change({ holdButton: null })}
      />
      {gimbal.holdButton === mapping.deadManButton && (
        <Note tone="error">{t('The dead-man button cannot be the camera button. Choose another one.')}</Note>
      )}
      <RangeField
        label={t('Rate at full deflection')}
        className="pad-row"
        min={5}
        max={90}
        step={5}
        value={gimbal.fullRateDps}
        text={`${gimbal.fullRateDps} °/s`}
        onChange={(fullRateDps) => change({ fullRateDps })}
      />
    </>
  );
}
