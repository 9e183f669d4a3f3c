import { errorText } from '../../base/error.ts';
import type { Zone } from '../../contract/mission/zone.ts';
import { metresIn, metresPerSecondIn, placeIn, secondsIn } from '../explain/quantity.ts';
import { type ObjectiveWorld, type WayPattern, zoneNamed } from './objective-world.ts';
import type { PlanDraft } from './plan-draft.ts';

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

/** The first that matches speaks. */
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
    return { reason: 'it does not say how high to take off; say "take off to 20 m"' };
  return draft.goUp(altitudeM);
}

function overZone(input: RuleInput): RuleAnswer {
  const { phrase, draft, zones, site, world } = input;
  const zone = zoneNamed(phrase, zones) ?? zoneNamed(site, zones);
  if (!zone)
    return {
      reason: `neither it nor the site names a zone; there are: ${zones.map(({ id }) => id).join(', ') || 'none'}`,
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
  if (altitudeM === undefined) return { reason: `zone ${zone.id} gives no way to fly` };
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
  if (!target) return { reason: 'it names no place: say latitude and longitude in degrees, or a zone' };
  const heightM = altitudeM ?? draft.altitudeM ?? zoneAltitudeM;
  if (!draft.isAirborne && heightM === undefined)
    return { reason: 'the vehicle is on the ground and nothing says how high to fly' };
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
    return { reason: 'an orbit needs latitude, longitude and a radius, as "orbit 47.4, 8.5 radius 30 m"' };
  if (!draft.isAirborne) return { reason: 'the vehicle is on the ground: say how high to take off first' };
  return draft.add({ name: 'orbit', type: 'orbit', params: { ...place, radiusM: metres, clockwise: true } });
}

function hold({ phrase, draft }: RuleInput): RuleAnswer {
  const durationS = secondsIn(phrase);
  if (durationS !== undefined) return draft.add({ name: 'wait', type: 'wait', params: { durationS } });
  if (/\b(?:wait|pause)\b/i.test(phrase)) return { reason: 'it does not say how long' };
  return draft.add({ name: 'hold', type: 'hold' });
}

function pictures({ phrase, draft }: RuleInput): RuleAnswer {
  if (!/\bevery\b/i.test(phrase)) return draft.add({ name: 'picture', type: 'camera-trigger' });
  const intervalS = secondsIn(phrase.slice(phrase.search(/\bevery\b/i)));
  if (intervalS === undefined) return { reason: 'it does not say every how many seconds' };
  return draft.add({ name: 'pictures', type: 'camera-interval', params: { intervalS, count: 0 } });
}

function gripper(action: 'release' | 'grab'): ObjectiveRule['apply'] {
  return ({ draft }) => draft.add({ name: action, type: 'gripper', params: { action, instance: 1 } });
}

function climb({ phrase, draft }: RuleInput): RuleAnswer {
  const altitudeM = metresIn(phrase);
  if (altitudeM === undefined || /\bby\b/i.test(phrase))
    return { reason: 'say the height above home to go to, as "climb to 40 m"' };
  if (!draft.isAirborne) return { reason: 'the vehicle is on the ground: say "take off to …" first' };
  return draft.goUp(altitudeM);
}

function speed({ phrase, draft }: RuleInput): RuleAnswer {
  const groundSpeedMps = metresPerSecondIn(phrase);
  if (groundSpeedMps === undefined) return { reason: 'it names no speed in m/s, km/h or kn' };
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
