import type { FactValue, PolicyFact } from './policy-fact.ts';
import type { PolicyInput, PolicyTraffic, PolicyVehicle } from './policy-input.ts';

const POLICY_FACTS: readonly PolicyFact[] = [
  { path: 'command', type: 'String', isRequired: true, read: ({ command }) => command },
  { path: 'mode', type: 'String', isRequired: true, read: ({ mode }) => mode },
  { path: 'source', type: 'String', isRequired: true, read: ({ source }) => source },
  { path: 'actor.kind', type: 'String', isRequired: true, read: ({ actor }) => actor.kind },
  { path: 'actor.id', type: 'String', isRequired: true, read: ({ actor }) => actor.id },
  { path: 'isSafetyClass', type: 'Bool', isRequired: true, read: ({ isSafetyClass }) => isSafetyClass },
  { path: 'isRecording', type: 'Bool', isRequired: true, read: ({ isRecording }) => isRecording },
  { path: 'at', type: 'datetime', isRequired: true, read: ({ atMs }) => new Date(atMs).toISOString() },
  { path: 'jurisdiction', type: 'String', read: ({ jurisdiction }) => jurisdiction },
  { path: 'stationCeilingM', type: 'Long', round: 'down', read: ({ stationCeilingM }) => stationCeilingM },

  numberParam('altitudeM'),
  numberParam('groundSpeedMps'),
  numberParam('radiusM'),
  textParam('mode'),
  textParam('name'),
  textParam('zoneId'),
  textParam('missionType'),
  textParam('priority'),
  { path: 'params.names', type: 'Set<String>', read: parameterNames },

  { path: 'vehicle.id', type: 'String', read: ({ vehicle, vehicleId }) => vehicle && vehicleId },
  textOfVehicle('autopilot'),
  textOfVehicle('type'),
  textOfVehicle('flightMode'),
  textOfVehicle('gpsFix'),
  flagOfVehicle('isLost'),
  flagOfVehicle('hasConflict'),
  flagOfVehicle('isArmed'),
  flagOfVehicle('isAirborne'),
  flagOfVehicle('isReady'),
  {
    path: 'vehicle.isStale',
    type: 'Bool',
    read: ({ vehicle }) => vehicle && (vehicle.isLost || vehicle.ageMs > vehicle.staleAfterMs),
  },
  { path: 'vehicle.issues', type: 'Set<String>', read: ({ vehicle }) => vehicle?.issues ?? null },
  numberOfVehicle('ageMs', 'up'),
  numberOfVehicle('staleAfterMs', 'down'),
  numberOfVehicle('altitudeRelativeHomeM', 'up'),
  numberOfVehicle('distanceFromHomeM', 'up'),
  numberOfVehicle('windMps', 'up'),
  numberOfVehicle('batteryPct', 'down'),
  numberOfVehicle('linkQualityPct', 'down'),
  numberOfVehicle('satellites', 'down'),

  {
    path: 'target.highestAltitudeM',
    type: 'Long',
    round: 'up',
    read: ({ target }) => target.highestAltitudeM,
  },
  {
    path: 'target.distanceFromHomeM',
    type: 'Long',
    round: 'up',
    read: ({ target }) => target.distanceFromHomeM,
  },
  {
    path: 'target.zoneCeiling.zoneId',
    type: 'String',
    read: ({ target }) => target.zoneCeiling?.zoneId ?? null,
  },
  {
    path: 'target.zoneCeiling.ceilingM',
    type: 'Long',
    round: 'down',
    read: ({ target }) => target.zoneCeiling?.ceilingM ?? null,
  },
  {
    path: 'target.overZoneCeilingM',
    type: 'Long',
    round: 'up',
    read: ({ target }) => over(target.highestAltitudeM, target.zoneCeiling?.ceilingM ?? null),
  },
  {
    path: 'target.overStationCeilingM',
    type: 'Long',
    round: 'up',
    read: ({ target, stationCeilingM }) => over(target.highestAltitudeM, stationCeilingM),
  },
  { path: 'target.noFlyZoneId', type: 'String', read: ({ target }) => target.noFlyZoneId },
  { path: 'target.isInsideZones', type: 'Bool', read: ({ target }) => target.isInsideZones },
  { path: 'target.problems', type: 'Set<String>', read: ({ target }) => target.problems ?? null },

  { path: 'separation.vehicleId', type: 'String', read: ({ separation }) => separation?.vehicleId ?? null },
  { path: 'separation.isStaying', type: 'Bool', read: ({ separation }) => separation?.isStaying ?? null },
  {
    path: 'separation.horizontalM',
    type: 'Long',
    round: 'down',
    read: ({ separation }) => separation?.horizontalM ?? null,
  },
  {
    path: 'separation.verticalM',
    type: 'Long',
    round: 'down',
    read: ({ separation }) => separation?.verticalM ?? null,
  },

  numberOfTraffic('horizontalM', 'down'),
  numberOfTraffic('verticalM', 'down'),
  numberOfTraffic('closestInS', 'down'),
  numberOfTraffic('within5Km', 'up'),

  flagOfPreparation('isChecklistComplete'),
  {
    path: 'preparation.missingChecklistItems',
    type: 'Set<String>',
    read: ({ preparation }) => preparation.missingChecklistItems,
  },
  flagOfPreparation('isRehearsed'),
  {
    path: 'preparation.replayCoveragePct',
    type: 'Long',
    round: 'down',
    read: ({ preparation }) => preparation.replayCoveragePct,
  },
];

/** Every fact for policies, by path. */
export const FACTS_BY_PATH: ReadonlyMap<string, PolicyFact> = new Map(
  POLICY_FACTS.map((fact) => [fact.path, fact]),
);

/** Height above a ceiling. Both may be fractions, so subtract before rounding. */
function over(heightM: number | null, ceilingM: number | null): number | null {
  return heightM === null || ceilingM === null ? null : heightM - ceilingM;
}

type KeysOf<Value> = {
  [Key in keyof PolicyVehicle]: PolicyVehicle[Key] extends Value ? Key : never;
}[keyof PolicyVehicle];

function numberOfVehicle(key: KeysOf<number | null>, round: 'up' | 'down'): PolicyFact {
  return {
    path: `vehicle.${key}`,
    type: 'Long',
    round,
    read: ({ vehicle }) => vehicle?.[key] ?? null,
  };
}

function numberOfTraffic(key: keyof PolicyTraffic, round: 'up' | 'down'): PolicyFact {
  return { path: `traffic.${key}`, type: 'Long', round, read: ({ traffic }) => traffic?.[key] ?? null };
}

function textOfVehicle(key: KeysOf<string | null>): PolicyFact {
  return { path: `vehicle.${key}`, type: 'String', read: ({ vehicle }) => vehicle?.[key] ?? null };
}

function flagOfVehicle(key: KeysOf<boolean | null>): PolicyFact {
  return { path: `vehicle.${key}`, type: 'Bool', read: ({ vehicle }) => vehicle?.[key] ?? null };
}

function flagOfPreparation(key: 'isChecklistComplete' | 'isRehearsed'): PolicyFact {
  return { path: `preparation.${key}`, type: 'Bool', read: ({ preparation }) => preparation[key] };
}

function numberParam(name: string): PolicyFact {
  return { path: `params.${name}`, type: 'Long', round: 'up', read: (input) => param(input, name, 'number') };
}

function textParam(name: string): PolicyFact {
  return { path: `params.${name}`, type: 'String', read: (input) => param(input, name, 'string') };
}

function param({ params }: PolicyInput, name: string, type: 'number' | 'string'): FactValue {
  const value = params[name];
  return typeof value === type ? (value as FactValue) : null;
}

/** The autopilot parameters to write, from one command or a batch. */
function parameterNames({ command, params }: PolicyInput): FactValue {
  if (command === 'set-parameter') return typeof params.name === 'string' ? [params.name] : null;
  if (command !== 'parameter-write' || !Array.isArray(params.parameters)) return null;
  return params.parameters.map((parameter: { readonly name?: unknown }) => String(parameter.name));
}
