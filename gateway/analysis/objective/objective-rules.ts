import { errorText } from '../../base/error.ts';
import type { RequestContext } from '../../contract/account/principal.ts';
import type { PlanRequest, StepRequest } from '../../contract/action/plan.ts';
import type { Orchestration } from '../../contract/analysis/cognition.ts';
import type { Zone } from '../../contract/mission/zone.ts';

/** A step before it has its place. */
type DraftStep = Pick<StepRequest, 'type'> & Partial<StepRequest> & { readonly name: string };

/** Steps one after the other for one vehicle, and what is known of it while they are written. */
export class PlanDraft {
  readonly vehicleId: string;
  readonly steps: StepRequest[] = [];
  /** It flies, or will after the steps so far. */
  isAirborne: boolean;
  /** Above home, as far as the steps so far define it. */
  altitudeM: number | undefined;

  constructor(vehicleId: string, isAirborne: boolean) {
    this.vehicleId = vehicleId;
    this.isAirborne = isAirborne;
  }

  /** @returns the ids of the steps */
  add(...drafts: readonly DraftStep[]): string[] {
    return drafts.map(({ name, ...step }) => {
      const before = this.steps.at(-1)?.stepId;
      const stepId = `${this.steps.length + 1}-${name}`;
      this.steps.push({
        stepId,
        vehicleId: this.vehicleId,
        params: {},
        resources: [],
        postconditions: [],
        onFail: 'stop',
        maxRetries: 0,
        ...(before !== undefined && { afterStepId: before }),
        ...step,
      });
      return stepId;
    });
  }

  /** Arms and takes off; climbs or descends when it flies already. @returns the ids of the steps */
  goUp(altitudeM: number): string[] {
    const wasAirborne = this.isAirborne;
    this.isAirborne = true;
    this.altitudeM = altitudeM;
    return wasAirborne
      ? this.add({ name: 'altitude', type: 'change-altitude', params: { altitudeM } })
      : this.add({ name: 'arm', type: 'arm' }, { name: 'take-off', type: 'takeoff', params: { altitudeM } });
  }
}

/** What a rule made of a phrase: the ids of its steps, or why it made none. */
export type RuleAnswer = readonly string[] | { readonly reason: string };

export interface RuleInput {
  readonly phrase: string;
  readonly draft: PlanDraft;
  readonly zones: readonly Zone[];
  /** Where the mission is, when the phrase names no zone. */
  readonly site: string;
  readonly world: ObjectiveWorld;
}

interface ObjectiveRule {
  readonly matches: RegExp;
  apply(input: RuleInput): RuleAnswer;
}

/** The dock every station has until others are bound. */
const DOCK_ID = 'dock-1';

const PATTERNS: readonly (readonly [RegExp, WayPattern])[] = [
  [/\bpatrol/i, 'patrol'],
  [/\binspect/i, 'inspection'],
  [/\b(?:survey|scan)/i, 'survey'],
];

/** The first match is used. */
export const OBJECTIVE_RULES: readonly ObjectiveRule[] = [
  { matches: /\b(?:patrol|inspect|survey|scan)/i, apply: overZone },
  {
    matches: /\bstop\b.*\b(?:camera|picture|photo|image)/i,
    apply: ({ draft }) => draft.add({ name: 'camera-stop', type: 'camera-stop' }),
  },
  { matches: /\b(?:picture|photo|photograph|image)/i, apply: pictures },
  { matches: /\b(?:take\s*-?\s*off|takeoff|lift\s*off)\b/i, apply: takeOff },
  {
    matches: /\b(?:return|come\s+(?:home|back)|fly\s+(?:home|back)|go\s+(?:home|back)|rtl)\b(?!.*\bdock)/i,
    apply: comeHome,
  },
  { matches: /\bdock\b/i, apply: dock },
  { matches: /\bland\b/i, apply: land },
  { matches: /\b(?:drop|release|deliver)\b/i, apply: gripper('release') },
  { matches: /\b(?:grab|pick\s+up|load)\b/i, apply: gripper('grab') },
  { matches: /\b(?:orbit|circle)\b/i, apply: orbit },
  { matches: /\b(?:hold|hover|loiter|wait|pause)\b/i, apply: hold },
  { matches: /\b(?:climb|rise|ascend|descend)\b/i, apply: climb },
  { matches: /\b(?:slow|speed)\b/i, apply: speed },
  { matches: /\b(?:fly|go|goto|head|move)\b/i, apply: goTo },
];

function takeOff({ phrase, draft }: RuleInput): RuleAnswer {
  const altitudeM = metresIn(phrase);
  if (altitudeM === undefined)
    return { reason: 'the take-off altitude is missing; write "take off to 20 m"' };
  return draft.goUp(altitudeM);
}

function overZone(input: RuleInput): RuleAnswer {
  const { phrase, draft, zones, site, world } = input;
  const zone = zoneNamed(phrase, zones) ?? zoneNamed(site, zones);
  if (!zone)
    return {
      reason: `neither the objective nor the site names a zone; available: ${zones.map(({ id }) => id).join(', ') || 'none'}`,
    };
  const pattern = PATTERNS.find(([word]) => word.test(phrase))?.[1] ?? 'patrol';
  let way: ReturnType<ObjectiveWorld['wayOver']>;
  try {
    way = world.wayOver(pattern, zone.id);
  } catch (error) {
    return { reason: errorText(error) };
  }
  const altitudeM = metresIn(phrase) ?? way[0]?.altitudeM;
  const speedMps = metresPerSecondIn(phrase);
  if (altitudeM === undefined) return { reason: `no route can be flown in zone ${zone.id}` };
  const resources = [{ type: 'airspace' as const, id: zone.id }];
  const ids = draft.isAirborne ? [] : draft.goUp(altitudeM);
  draft.altitudeM = altitudeM;
  for (const [index, point] of way.entries()) {
    const params = {
      lat: point.latitudeDeg,
      lon: point.longitudeDeg,
      altitudeM,
      ...(speedMps !== undefined && index > 0 && { groundSpeedMps: speedMps }),
    };
    ids.push(...draft.add({ name: `point-${index + 1}`, type: 'goto', params, resources }));
    if (pattern === 'inspection' && point.holdMs > 0)
      ids.push(
        ...draft.add(
          { name: `picture-${index + 1}`, type: 'camera-trigger', onFail: 'continue' },
          { name: `look-${index + 1}`, type: 'wait', params: { durationS: point.holdMs / 1000 } },
        ),
      );
  }
  return ids;
}

function goTo({ phrase, draft, zones, world }: RuleInput): RuleAnswer {
  const place = placeIn(phrase);
  const zone = place ? undefined : zoneNamed(phrase, zones);
  // What is left after the coordinates are taken out is not read as a height.
  const altitudeM = metresIn(phrase);
  const groundSpeedMps = metresPerSecondIn(phrase);
  let target = place;
  let zoneAltitudeM: number | undefined;
  if (zone) {
    try {
      const [middle] = world.wayOver('hover', zone.id);
      if (middle) target = { lat: middle.latitudeDeg, lon: middle.longitudeDeg };
      zoneAltitudeM = middle?.altitudeM;
    } catch (error) {
      return { reason: errorText(error) };
    }
  }
  if (!target) return { reason: 'no position given: state latitude and longitude in degrees, or a zone' };
  const heightM = altitudeM ?? draft.altitudeM ?? zoneAltitudeM;
  if (!draft.isAirborne && heightM === undefined)
    return { reason: 'the vehicle is on the ground and no flight altitude is given' };
  const ids = draft.isAirborne || heightM === undefined ? [] : draft.goUp(heightM);
  draft.altitudeM = heightM;
  const params = {
    ...target,
    ...(heightM !== undefined && { altitudeM: heightM }),
    ...(groundSpeedMps !== undefined && { groundSpeedMps }),
  };
  const resources = zone ? [{ type: 'airspace' as const, id: zone.id }] : [];
  return [...ids, ...draft.add({ name: 'fly', type: 'goto', params, resources })];
}

function orbit({ phrase, draft }: RuleInput): RuleAnswer {
  const place = placeIn(phrase);
  const radiusM = /(?:radius|at a distance)\D*([\d.]+\s*[a-z]+)/i.exec(phrase)?.[1];
  const metres = metresIn(radiusM ?? '');
  if (!place || metres === undefined)
    return { reason: 'an orbit needs latitude, longitude and a radius, as in "orbit 47.4, 8.5 radius 30 m"' };
  if (!draft.isAirborne) return { reason: 'the vehicle is on the ground: say how high to take off first' };
  return draft.add({ name: 'orbit', type: 'orbit', params: { ...place, radiusM: metres, clockwise: true } });
}

function hold({ phrase, draft }: RuleInput): RuleAnswer {
  const durationS = secondsIn(phrase);
  if (durationS !== undefined) return draft.add({ name: 'wait', type: 'wait', params: { durationS } });
  if (/\b(?:wait|pause)\b/i.test(phrase)) return { reason: 'the duration is missing' };
  return draft.add({ name: 'hold', type: 'hold' });
}

function pictures({ phrase, draft }: RuleInput): RuleAnswer {
  if (!/\bevery\b/i.test(phrase)) return draft.add({ name: 'picture', type: 'camera-trigger' });
  const intervalS = secondsIn(phrase.slice(phrase.search(/\bevery\b/i)));
  if (intervalS === undefined) return { reason: 'the interval in seconds is missing' };
  return draft.add({ name: 'pictures', type: 'camera-interval', params: { intervalS, count: 0 } });
}

function gripper(action: 'release' | 'grab'): ObjectiveRule['apply'] {
  return ({ draft }) => draft.add({ name: action, type: 'gripper', params: { action, instance: 1 } });
}

function climb({ phrase, draft }: RuleInput): RuleAnswer {
  const altitudeM = metresIn(phrase);
  if (altitudeM === undefined || /\bby\b/i.test(phrase))
    return { reason: 'state the altitude above home, as in "climb to 40 m"' };
  if (!draft.isAirborne) return { reason: 'the vehicle is on the ground: say "take off to …" first' };
  return draft.goUp(altitudeM);
}

function speed({ phrase, draft }: RuleInput): RuleAnswer {
  const groundSpeedMps = metresPerSecondIn(phrase);
  if (groundSpeedMps === undefined) return { reason: 'no speed in m/s, km/h or kn given' };
  return draft.add({ name: 'speed', type: 'change-speed', params: { groundSpeedMps } });
}

function comeHome({ draft }: RuleInput): RuleAnswer {
  draft.isAirborne = false;
  return draft.add({ name: 'return', type: 'rtl' });
}

function land({ draft }: RuleInput): RuleAnswer {
  draft.isAirborne = false;
  // Coming home ends on the ground already.
  const last = draft.steps.at(-1);
  return last?.type === 'rtl' && last.stepId !== undefined
    ? [last.stepId]
    : draft.add({ name: 'land', type: 'land' });
}

/** The dock opens before the aircraft lands in it and closes after the landing. */
function dock({ draft }: RuleInput): RuleAnswer {
  draft.isAirborne = false;
  return draft.add(
    { name: 'open-dock', type: 'dock', params: { dockId: DOCK_ID, door: 'open' } },
    { name: 'return', type: 'rtl' },
    { name: 'close-dock', type: 'dock', params: { dockId: DOCK_ID, door: 'close' } },
  );
}

const M_PER_FT = 0.3048;
const UNITS: Readonly<Record<string, number>> = {
  m: 1,
  metre: 1,
  metres: 1,
  meter: 1,
  meters: 1,
  km: 1000,
  ft: M_PER_FT,
  foot: M_PER_FT,
  feet: M_PER_FT,
};
const SECONDS: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  second: 1,
  seconds: 1,
  min: 60,
  minute: 60,
  minutes: 60,
  h: 3600,
  hour: 3600,
  hours: 3600,
};
const SPEEDS: Readonly<Record<string, number>> = {
  'm/s': 1,
  'km/h': 1 / 3.6,
  kmh: 1 / 3.6,
  kn: 0.514444,
  kt: 0.514444,
};
const NUMBER = '(-?\\d+(?:\\.\\d+)?)';

/** The first length in the text, in metres; numbers without a unit count nowhere. */
function metresIn(text: string): number | undefined {
  return firstOf(text, UNITS);
}

/** The first duration in the text, in seconds. */
function secondsIn(text: string): number | undefined {
  return firstOf(text, SECONDS);
}

/** The first speed in the text, in metres a second. */
function metresPerSecondIn(text: string): number | undefined {
  return firstOf(text, SPEEDS);
}

/** The first `latitude, longitude` in decimal degrees; undefined when there is none, or none on this earth. */
function placeIn(text: string): { readonly lat: number; readonly lon: number } | undefined {
  const found = /(-?\d{1,2}(?:\.\d+)?)\s*°?\s*[,;/ ]\s*(-?\d{1,3}\.\d+)/.exec(text);
  const lat = Number(found?.[1]);
  const lon = Number(found?.[2]);
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined;
}

function firstOf(text: string, units: Readonly<Record<string, number>>): number | undefined {
  const names = Object.keys(units)
    .sort((left, right) => right.length - left.length)
    .join('|');
  const found = new RegExp(`${NUMBER}\\s*(${names})(?![a-z/0-9])`, 'i').exec(text);
  const factor = units[found?.[2]?.toLowerCase() ?? ''];
  if (found?.[1] === undefined || factor === undefined) return undefined;
  return Math.round(Number(found[1]) * factor * 100) / 100;
}

type WayPattern = 'patrol' | 'inspection' | 'survey' | 'hover';

/** What orchestration may ask of the station. It stores and flies nothing. */
export interface ObjectiveWorld {
  /** The way over a zone. @throws zone-unknown, mission-invalid */
  wayOver(
    pattern: WayPattern,
    zoneId: string,
  ): readonly {
    readonly latitudeDeg: number;
    readonly longitudeDeg: number;
    readonly altitudeM: number;
    readonly holdMs: number;
  }[];
  /** What would keep the plan from being created or from running. */
  checkPlan(plan: PlanRequest, context: RequestContext): Orchestration['problems'];
}

/** Zones by what people call them. */
function zoneNamed(text: string, zones: readonly Zone[]): Zone | undefined {
  const wanted = text.toLowerCase();
  const names = zones.flatMap((zone) => [
    { zone, name: zone.id.toLowerCase() },
    { zone, name: zone.properties.name.toLowerCase() },
  ]);
  // The longest first: "north" must not win over "north field".
  return names
    .sort((left, right) => right.name.length - left.name.length)
    .find(({ name }) => hasWord(wanted, name))?.zone;
}

function hasWord(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0) return false;
  const around = `${text[at - 1] ?? ' '}${text[at + name.length] ?? ' '}`;
  return !/[a-z0-9]/.test(around);
}
