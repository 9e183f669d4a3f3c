import type { DecisionRecord } from '../../../../gateway/contract/command/decision.ts';
import { Table } from '../../../components/table/Table.tsx';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatHeight, formatSpeed } from '../../../format/measure/measured.ts';
import { formatAge } from '../../../format/measure/time.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/units.ts';
import { armedText, GPS_FIX_TEXT } from '../../../format/vehicle-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { useNowMs } from '../../../state/connection/now.ts';
import {
  lastSeenMs,
  type VehicleCondition,
  vehicleCondition,
} from '../../../state/vehicle/vehicle-condition.ts';
import { useVehicle, type VehicleEntry } from '../../../state/vehicle/vehicle-store.ts';
import { Pane } from './Pane.tsx';
import { homeDistanceText } from './safety-text.ts';

export interface TelemetryPaneProps {
  readonly vehicleId: string | null;
  /** Input of the decision; undefined until loaded. */
  readonly input: DecisionRecord['input'] | undefined;
}

/** The vehicle as governance saw it, next to its present state. */
export function TelemetryPane({ vehicleId, input }: TelemetryPaneProps) {
  const entry = useVehicle(vehicleId ?? undefined);
  const nowMs = useNowMs();
  if (vehicleId === null)
    return (
      <Pane title={t('Telemetry')}>
        <p className="dim">{t('No vehicle involved.')}</p>
      </Pane>
    );
  const before = decidedVehicle(input);
  const condition = entry && vehicleCondition(entry, nowMs);
  return (
    <Pane title={t('Telemetry')} aside={<Condition entry={entry} condition={condition} nowMs={nowMs} />}>
      <Table
        className="compare"
        look="facts"
        columns={[{ title: t('Value'), isHidden: true }, t('At decision'), t('Now')]}
      >
        <tbody data-stale={condition === undefined || condition !== 'live' || undefined}>
          {ROWS.map((row) => {
            const decided = before ? row.decided(before) : UNKNOWN;
            const now = entry ? row.now(entry) : UNKNOWN;
            return (
              <tr key={row.label}>
                <th scope="row">{t(row.label)}</th>
                <td className="number">{decided}</td>
                <td className="number" data-now>
                  {now}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Pane>
  );
}

interface ConditionProps {
  readonly entry: VehicleEntry | undefined;
  readonly condition: VehicleCondition | undefined;
  readonly nowMs: number;
}

function Condition({ entry, condition, nowMs }: ConditionProps) {
  if (!entry || !condition) return <span className="cut-note max-w-full">{t('never received')}</span>;
  if (condition === 'live') return <span className="cut-note max-w-full">{t('live')}</span>;
  const age = formatAge(lastSeenMs(entry, nowMs));
  return (
    <span className="toned cut-note max-w-full" data-tone={condition === 'lost' ? 'warning' : 'caution'}>
      {condition === 'lost' ? t('link lost · {age}', { age }) : t('stale · {age}', { age })}
    </span>
  );
}

interface Row {
  readonly label: Message;
  readonly decided: (vehicle: DecidedVehicle) => string;
  readonly now: (entry: VehicleEntry) => string;
}

const ROWS: readonly Row[] = [
  {
    label: 'Armed',
    decided: ({ isArmed }) => armedText(isArmed ?? null),
    now: ({ telemetry }) => armedText(telemetry.armed),
  },
  {
    label: 'Flight mode',
    decided: ({ flightMode }) => flightMode ?? UNKNOWN,
    now: ({ telemetry }) => telemetry.flight_mode ?? UNKNOWN,
  },
  {
    label: 'Above home (row)',
    decided: ({ altitudeM }) => formatHeight(altitudeM, 1),
    now: ({ telemetry }) => formatHeight(telemetry.altitude_m, 1),
  },
  {
    label: 'From home',
    decided: ({ distanceFromHomeM }) =>
      distanceFromHomeM === undefined ? UNKNOWN : formatDistance(distanceFromHomeM),
    now: ({ telemetry }) => homeDistanceText(telemetry),
  },
  {
    label: 'Battery',
    decided: ({ batteryPct }) => withUnit(batteryPct, '%'),
    now: ({ telemetry }) => withUnit(telemetry.battery_pct, '%'),
  },
  {
    label: 'GPS',
    decided: ({ gpsFix, satellites }) => gpsText(gpsFix, satellites),
    now: ({ telemetry }) => gpsText(telemetry.gps?.fix, telemetry.gps?.satellites),
  },
  {
    label: 'Link',
    decided: ({ linkQualityPct }) => withUnit(linkQualityPct, '%'),
    now: ({ telemetry }) =>
      withUnit(telemetry.link_quality === null ? null : telemetry.link_quality * 100, '%'),
  },
  {
    label: 'Wind',
    decided: ({ windMps }) => formatSpeed(windMps),
    now: ({ telemetry }) => formatSpeed(telemetry.wind?.speed_mps),
  },
];

function withUnit(value: number | null | undefined, unit: string, decimals = 0): string {
  const text = formatQuantity(value, decimals);
  return text === UNKNOWN ? text : `${text} ${unit}`;
}

function gpsText(fix: string | undefined, satellites: number | null | undefined): string {
  if (fix === undefined) return UNKNOWN;
  const known = fix in GPS_FIX_TEXT ? t(GPS_FIX_TEXT[fix as keyof typeof GPS_FIX_TEXT]) : fix;
  return t('{fix}, {satellites} sat', { fix: known, satellites: formatQuantity(satellites) });
}

/** What the decision knew of the vehicle. Undefined values are unknown. */
interface DecidedVehicle {
  readonly isArmed: boolean | undefined;
  readonly isReady: boolean | undefined;
  readonly flightMode: string | undefined;
  readonly altitudeM: number | undefined;
  readonly distanceFromHomeM: number | undefined;
  readonly batteryPct: number | undefined;
  readonly gpsFix: string | undefined;
  readonly satellites: number | undefined;
  readonly linkQualityPct: number | undefined;
  readonly windMps: number | undefined;
  readonly ageMs: number | undefined;
}

/** Reads the vehicle from a decision's input. Undefined if the decision had no vehicle. */
export function decidedVehicle(input: DecisionRecord['input'] | undefined): DecidedVehicle | undefined {
  const { vehicle } = input ?? {};
  if (typeof vehicle !== 'object' || vehicle === null) return undefined;
  const values = vehicle as Readonly<Record<string, unknown>>;
  const number = (name: string) => {
    const value = values[name];
    return typeof value === 'number' ? value : undefined;
  };
  const text = (name: string) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  const flag = (name: string) => {
    const value = values[name];
    return typeof value === 'boolean' ? value : undefined;
  };
  return {
    isArmed: flag('isArmed'),
    isReady: flag('isReady'),
    flightMode: text('flightMode'),
    altitudeM: number('altitudeRelativeHomeM'),
    distanceFromHomeM: number('distanceFromHomeM'),
    batteryPct: number('batteryPct'),
    gpsFix: text('gpsFix'),
    satellites: number('satellites'),
    linkQualityPct: number('linkQualityPct'),
    windMps: number('windMps'),
    ageMs: number('ageMs'),
  };
}
