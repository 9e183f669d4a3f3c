import type { ControlState } from '../../../../gateway/contract/command/lease.ts';
import { Table } from '../../../components/table/Table.tsx';
import { formatHeight, formatSpeed, withUnit } from '../../../format/measure/measured.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/units.ts';
import { shownText } from '../../../format/reason-text.ts';
import { armedText } from '../../../format/vehicle-text.ts';
import '../command-center.css';
import { type Message, t } from '../../../language/translate.ts';

export interface ControlStateTableProps {
  /** One column for each party. */
  readonly sides: readonly { readonly name: string; readonly state: ControlState }[];
}

/** The aircraft state that each party sees, side by side. */
export function ControlStateTable({ sides }: ControlStateTableProps) {
  return (
    <Table
      look="facts"
      wraps
      columns={[{ title: t('Value'), isHidden: true }, ...sides.map((side) => side.name)]}
    >
      <tbody>
        {ROWS.map((row) => (
          <tr key={row.label}>
            <th scope="row">{t(row.label)}</th>
            {sides.map((side) => (
              <td key={side.name} className="number">
                {row.text(side.state)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const ROWS: readonly { readonly label: Message; readonly text: (state: ControlState) => string }[] = [
  {
    label: 'Status',
    text: ({ activity }) => (activity === null ? t('idle (vehicle)') : shownText(activity)),
  },
  { label: 'Armed', text: ({ isArmed }) => armedText(isArmed) },
  { label: 'Flight mode', text: ({ flightMode }) => flightMode ?? UNKNOWN },
  { label: 'Above home (row)', text: ({ altitudeM }) => formatHeight(altitudeM, 1) },
  { label: 'Ground speed', text: ({ groundSpeedMps }) => formatSpeed(groundSpeedMps) },
  { label: 'Battery', text: ({ batteryPct }) => withUnit(formatQuantity(batteryPct), '%') },
];
