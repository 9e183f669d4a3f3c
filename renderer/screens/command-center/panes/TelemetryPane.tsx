import { z } from 'zod';
import type { DecisionRecord } from '../../../../gateway/contract/command/decision.ts';
import { Table } from '../../../components/table/Table.tsx';
import { formatDistance } from '../../../format/measure/ground-distance.ts';
import { formatHeight, formatSpeed, withUnit } from '../../../format/measure/measured.ts';
import { formatAge } from '../../../format/measure/time.ts';
import { formatQuantity, UNKNOWN } from '../../../format/measure/units.ts';
import { homeDistanceText } from '../../../format/safety-text.ts';
import { armedText, GPS_FIX_TEXT } from '../../../format/vehicle-text.ts';
import { type Message, t } from '../../../language/translate.ts';
import { useNowMs } from '../../../state/connection/now.ts';
import {
  lastSeenMs,
  type VehicleCondition,
  vehicleCondition,
} from '../../../state/vehicle/vehicle-condition.ts';
import { useVehicle, type VehicleEntry } from '../../../state/vehicle/vehicle-store.ts';
import { NoVehicle, Pane } from './Pane.tsx';

export interface TelemetryPaneProps {
  readonly vehicleId: string | null;
  /** Input of the decision; undefined until loaded. */
  readonly input: DecisionRecord['input'] | undefined;
}

/** The vehicle as governance saw it, next to its present state. */
export function TelemetryPane({ vehicleId, input }: TelemetryPaneProps) {
  const entry = useVehicle(vehicleId ?? undefined);
  const nowMs = useNowMs();
  if (vehicleId === null) return <NoVehicle title={t('Telemetry')} />;
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
          {ROWS.map(({ label, decided, now }) => (
            <tr key={label}>
              <th scope="row">{t(label)}</th>
              <td className="number">{before ? decided(before) : UNKNOWN}</td>
              <td className="number" data-now>
                {entry ? now(entry) : UNKNOWN}
              </td>
            </tr>
          ))}
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
  if (!entry || !condition || condition === 'live')
    return <span className="cut-note max-w-full">{condition ? t('live') : t('never received')}</span>;
  const age = formatAge(lastSeenMs(entry, nowMs));
  return (
    <span className="toned cut-note max-w-full" data-tone={condition === 'lost' ? 'warning' : 'caution'}>
      {condition === 'lost' ? t('link lost · {age}', { age }) : t('stale · {age}', { age })}
    </span>
  );
}

interface Row {
  readonly label: Message;
  readonly decided: (vehicle: z.infer<typeof decidedSchema>) => string;
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
    decided: ({ altitudeRelativeHomeM }) => formatHeight(altitudeRelativeHomeM, 1),
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
    decided: ({ batteryPct }) => withUnit(formatQuantity(batteryPct), '%'),
    now: ({ telemetry }) => withUnit(formatQuantity(telemetry.battery_pct), '%'),
  },
  {
    label: 'GPS',
    decided: ({ gpsFix, satellites }) => gpsText(gpsFix, satellites),
    now: ({ telemetry }) => gpsText(telemetry.gps?.fix, telemetry.gps?.satellites),
  },
  {
    label: 'Link',
    decided: ({ linkQualityPct }) => withUnit(formatQuantity(linkQualityPct), '%'),
    now: ({ telemetry }) =>
      withUnit(formatQuantity(telemetry.link_quality === null ? null : telemetry.link_quality * 100), '%'),
  },
  {
    label: 'Wind',
    decided: ({ windMps }) => formatSpeed(windMps),
    now: ({ telemetry }) => formatSpeed(telemetry.wind?.speed_mps),
  },
];

function gpsText(fix: string | undefined, satellites: number | null | undefined): string {
  if (fix === undefined) return UNKNOWN;
  const known = fix in GPS_FIX_TEXT ? t(GPS_FIX_TEXT[fix as keyof typeof GPS_FIX_TEXT]) : fix;
  return t('{fix}, {satellites} sat', { fix: known, satellites: formatQuantity(satellites) });
}

const flag = z.boolean().optional().catch(undefined);
const text = z.string().optional().catch(undefined);
const number = z.number().optional().catch(undefined);
/** What the decision knew of the vehicle. Undefined values are unknown. */
const decidedSchema = z.object({
  isArmed: flag,
  flightMode: text,
  altitudeRelativeHomeM: number,
  distanceFromHomeM: number,
  batteryPct: number,
  gpsFix: text,
  satellites: number,
  linkQualityPct: number,
  windMps: number,
});

/** Reads the vehicle from a decision's input. Undefined if the decision had no vehicle. */
export function decidedVehicle(input: DecisionRecord['input'] | undefined) {
  return decidedSchema.safeParse(input?.vehicle).data;
}
