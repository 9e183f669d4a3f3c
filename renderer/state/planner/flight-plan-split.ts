import { create } from 'zustand';
import type { FlightPlan, PlanItem, PlanPattern } from '../../../gateway/contract/mission/flight-plan.ts';
import { hasPlace } from '../../../gateway/contract/vehicle/item-place.ts';
import type { TelemetryVehicle } from '../../../gateway/contract/vehicle/telemetry.ts';
import { PlanFrame } from '../../../gateway/mission/item/plan-frame.ts';
import { layOutEntry } from '../../../gateway/mission/pattern/lay-out-plan.ts';
import { splitSurvey } from '../../../gateway/mission/pattern/split-survey.ts';
import { surveyHeights } from '../../../gateway/mission/pattern/survey-heights.ts';
import { t } from '../../language/translate.ts';

type Survey = Extract<PlanPattern, { pattern: 'survey' }>;

/** Altitude separation between vehicles, from climb to landing. */
export const LAYER_M = 5;
/** Minimum altitude of a part. */
const LOWEST_M = 8;
const MAX_VEHICLES = 16;
const TAKEOFF = 22;
const WAYPOINT = 16;
const LAND = 21;
const ABOVE_HOME = 3;

/** A vehicle that gets a part, with its position. */
export interface Surveyor {
  readonly vehicleId: string;
  readonly name: string;
  readonly systemId: number;
  readonly autopilot: TelemetryVehicle['autopilot'];
  readonly home: { readonly lat: number; readonly lon: number; readonly alt_amsl_m: number } | null;
}

interface StandingSurveyor extends Surveyor {
  readonly home: NonNullable<Surveyor['home']>;
}

export interface SplitPart {
  readonly surveyor: Surveyor;
  /** A plan of its own: up, its part of the survey, back above its place, and down. */
  readonly plan: FlightPlan;
  readonly heightM: number;
}

/**
 * Splits one survey over several vehicles. The parts are side by side, each for the nearest vehicle and at
 * its own height. The highest part keeps the survey's height. Fence, rally points and speeds are those of the
 * plan.
 * @returns the reason, in words, when it cannot be done
 */
export function splitOverVehicles(
  plan: FlightPlan,
  survey: Survey,
  surveyors: readonly Surveyor[],
): readonly SplitPart[] | string {
  if (surveyors.length < 2) return t('Choose at least two vehicles.');
  if (surveyors.length > MAX_VEHICLES)
    return t('A survey can be split over at most {count} vehicles.', { count: MAX_VEHICLES });
  if (survey.reference !== 'home') return t('First set the altitude reference of the survey to above home.');
  if (plan.vehicle !== 'copter')
    return t('Copters only: each flies at its own altitude and lands where it started.');
  const polygons = splitSurvey(survey, surveyors.length, 0);
  if (!polygons) return t('The survey has fewer lines than vehicles.');
  const standing: StandingSurveyor[] = [];
  for (const surveyor of surveyors) {
    const { home, name } = surveyor;
    if (!home) return t('{name} has not reported its home position.', { name });
    standing.push({ ...surveyor, home });
  }
  const frame = new PlanFrame(survey.polygon, survey.angleDeg);
  const acrossM = ({ home }: StandingSurveyor) => frame.toTurned([home.lon, home.lat]).acrossM;
  const beside = standing.toSorted((left, right) => acrossM(left) - acrossM(right));
  const heights = surveyHeights(
    beside.map(({ home }, index) => ({ home: geoOf(home), points: wayOf(polygons[index], plan) })),
  );
  if (!heights)
    return t(
      'Two vehicles are too close to each other to be kept apart by altitude. Place them farther apart.',
    );
  // Counted from one height above the sea: their homes may differ.
  const topAmslM = survey.heightM + (beside[heights.indexOf(beside.length - 1)]?.home.alt_amsl_m ?? 0);
  const parts: SplitPart[] = [];
  for (const [index, surveyor] of beside.entries()) {
    const polygon = polygons[index];
    const below = beside.length - 1 - (heights[index] ?? 0);
    const heightM = Math.round((topAmslM - below * LAYER_M - surveyor.home.alt_amsl_m) * 10) / 10;
    if (!polygon || heightM < LOWEST_M)
      return t('{name} would fly at {heightM} m: raise the survey altitude, or use fewer vehicles.', {
        name: surveyor.name,
        heightM,
      });
    parts.push({ surveyor, heightM, plan: partPlan(plan, { ...polygon, heightM }, surveyor) });
  }
  return parts;
}

function partPlan(plan: FlightPlan, survey: Survey, { home, autopilot }: StandingSurveyor): FlightPlan {
  const { lat, lon } = home;
  const item = (id: string, command: number, heightM: number, isHere: boolean): PlanItem => ({
    kind: 'item',
    id,
    command,
    frame: ABOVE_HOME,
    params: [0, 0, 0, null],
    lat: isHere ? lat : null,
    lon: isHere ? lon : null,
    altitude_m: heightM,
    autocontinue: true,
  });
  const { heightM } = survey;
  const entries = [
    item('up', TAKEOFF, heightM, false),
    survey,
    item('back', WAYPOINT, heightM, true),
    item('down', LAND, 0, true),
  ];
  return {
    ...plan,
    // Each of them may be another.
    ...(autopilot !== 'generic' && { autopilot }),
    home: { at: [lon, lat], altitudeAmslM: home.alt_amsl_m },
    entries,
  };
}

function wayOf(survey: Survey | undefined, plan: FlightPlan) {
  const items = survey ? (layOutEntry(survey, plan) ?? []) : [];
  return items.filter(hasPlace).map(geoOf);
}

function geoOf({ lat, lon }: { readonly lat: number; readonly lon: number }) {
  return { latitudeDeg: lat, longitudeDeg: lon };
}

interface FlightPlanSplitStore {
  /** The survey that is being split; undefined while none is. */
  readonly surveyId: string | undefined;
  /** What it would be split into, for the map. */
  readonly parts: readonly SplitPart[];
}

const NOTHING: FlightPlanSplitStore = { surveyId: undefined, parts: [] };

/** A survey that is being split over vehicles: nothing of the plan changes by it. */
export const useFlightPlanSplitStore = create<FlightPlanSplitStore>(() => NOTHING);

export function beginSplit(surveyId: string): void {
  useFlightPlanSplitStore.setState({ surveyId, parts: [] });
}

export function showSplitParts(parts: readonly SplitPart[]): void {
  useFlightPlanSplitStore.setState({ parts });
}

export function endSplit(): void {
  useFlightPlanSplitStore.setState(NOTHING);
}
