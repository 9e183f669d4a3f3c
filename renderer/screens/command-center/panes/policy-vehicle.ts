import type { DecisionRecord } from '../../../../gateway/contract/command/decision.ts';

/** What a decision knew of the vehicle, as far as it can be read out of its input; undefined is unknown. */
export interface DecidedVehicle {
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

/** Reads it; undefined when the decision was made without a vehicle. */
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
