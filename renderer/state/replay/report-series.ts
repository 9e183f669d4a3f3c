import type { PlotMessage, PlotSeries } from '../../../gateway/contract/recording/plot.ts';
import { plainName } from '../../format/plot-names.ts';
import { shownUnit } from './shown-values.ts';

export type ReportQuantity = 'lat' | 'lon' | 'altitude' | 'battery' | 'voltage';

/** A recorded field for a quantity, and the factor to degrees, m, % or V. */
export interface ReportField {
  readonly id: string;
  readonly factor: number;
}

interface Source {
  readonly name: string;
  /** For logs without units. */
  readonly factor?: number;
}

/** By the names in MAVLink, ArduPilot's and PX4's logs, best first. */
const SOURCES: Readonly<Record<ReportQuantity, readonly Source[]>> = {
  lat: [{ name: 'GLOBAL_POSITION_INT.lat' }, { name: 'POS.Lat' }, { name: 'vehicle_global_position.lat' }],
  lon: [{ name: 'GLOBAL_POSITION_INT.lon' }, { name: 'POS.Lng' }, { name: 'vehicle_global_position.lon' }],
  altitude: [
    { name: 'GLOBAL_POSITION_INT.relative_alt' },
    { name: 'POS.RelHomeAlt' },
    // Positive is down.
    { name: 'vehicle_local_position.z', factor: -1 },
  ],
  battery: [
    { name: 'SYS_STATUS.battery_remaining' },
    { name: 'BAT.RemPct' },
    { name: 'battery_status.remaining', factor: 100 },
    { name: 'BATTERY_STATUS.battery_remaining' },
  ],
  voltage: [
    { name: 'SYS_STATUS.voltage_battery' },
    { name: 'BAT.Volt' },
    { name: 'battery_status.voltage_v' },
  ],
};

/** The recorded quantities of a vehicle. Those without data are omitted. */
export function reportFields(
  messages: readonly PlotMessage[],
  vehicleId: string,
): Partial<Record<ReportQuantity, ReportField>> {
  const known = new Map<string, PlotMessage['fields'][number]>();
  for (const { vehicle, message, fields } of messages) {
    if (vehicle !== vehicleId) continue;
    for (const field of fields) {
      const name = plainName(`${message}.${field.name}`);
      if (!known.has(name)) known.set(name, field);
    }
  }
  const found: Partial<Record<ReportQuantity, ReportField>> = {};
  for (const [quantity, sources] of Object.entries(SOURCES) as [ReportQuantity, readonly Source[]][]) {
    for (const { name, factor = 1 } of sources) {
      const field = known.get(plainName(name));
      if (!field) continue;
      found[quantity] = { id: field.id, factor: factor / shownUnit(field.unit).divisor };
      break;
    }
  }
  return found;
}

/** A value of a quantity; null where the vehicle sent no number. */
export interface ReportPoint {
  readonly t: number;
  readonly value: number | null;
}

/** The mean of each span. */
export function pointsOf({ t, min, max }: PlotSeries, factor: number): readonly ReportPoint[] {
  return t.map((at, index) => {
    const [low, high] = [min[index] ?? null, max[index] ?? null];
    return { t: at, value: low === null || high === null ? null : ((low + high) / 2) * factor };
  });
}

/** Positions in order of time, at moments when both values are known. 0° 0° means no fix. */
export function trackOf(
  lat: readonly ReportPoint[],
  lon: readonly ReportPoint[],
): readonly { readonly lat: number; readonly lon: number }[] {
  const lonAt = new Map(lon.map(({ t, value }) => [t, value]));
  return lat.flatMap(({ t, value }) => {
    const other = lonAt.get(t) ?? null;
    if (value === null || other === null || (value === 0 && other === 0)) return [];
    return [{ lat: value, lon: other }];
  });
}

/** Parts without a gap: a step much longer than usual is not drawn. */
export function unbrokenRuns(
  points: readonly ReportPoint[],
): readonly (readonly { readonly t: number; readonly value: number }[])[] {
  const steps = points.slice(1).map(({ t }, index) => t - (points[index]?.t ?? t));
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0;
  const hole = Math.max(5_000, usual * 4);
  const runs: { t: number; value: number }[][] = [];
  let before: number | undefined;
  for (const { t, value } of points) {
    if (value === null) {
      before = undefined;
      continue;
    }
    if (before === undefined || t - before > hole) runs.push([]);
    runs.at(-1)?.push({ t, value });
    before = t;
  }
  return runs;
}
