import { createHash } from 'node:crypto';
import { canonicalJson } from '../../base/canonical-json.ts';
import { AppError } from '../../base/error.ts';
import type { Dependency, PlanRequest, StepRequest } from '../../contract/action/plan.ts';
import { say } from '../../contract/operator-text.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';
import { surveySteps } from '../steps/mission/survey-steps.ts';
import type { PlanWorld, WayPoint } from './run/plan-world.ts';

type Template = NonNullable<PlanRequest['template']>;

/** The dock of every station until others are connected. */
const DOCK_ID = 'dock-1';
const DROP_ALTITUDE_M = 10;

/**
 * A template's steps for the first vehicle, in sequence: patrol and inspection fly the zone's pattern, delivery
 * drops in the zone's centre, return-and-dock comes home. A swarm survey is split over all vehicles.
 * @throws validation without a zone where one is needed, zone-unknown, mission-invalid
 */
export function templateSteps(
  template: Template,
  vehicleIds: readonly string[],
  zoneId: string | undefined,
  world: PlanWorld,
): readonly StepRequest[] {
  const line = new StepLine(vehicleIds[0] ?? '');
  if (template === 'return-and-dock') return line.dockHome().steps;
  if (zoneId === undefined)
    throw new AppError(
      'validation',
      say('{place}: The template "{template}" needs a zone.', { place: '/zoneId', template }),
      {
        context: { errors: [{ pointer: '/zoneId', detail: 'a zone is needed' }] },
      },
    );
  if (template === 'swarm-survey') return surveySteps(vehicleIds, zoneId, world);
  const airspace = { type: 'airspace' as const, id: zoneId };
  if (template === 'delivery') {
    const [drop] = world.wayOver('hover', zoneId).points;
    if (!drop)
      throw new AppError('mission-invalid', say('No drop point fits in zone "{zone}".', { zone: zoneId }));
    line.add('load', { type: 'gripper', params: { action: 'grab' } });
    line.takeOff(drop.altitudeM);
    line.add('to-drop-point', { type: 'goto', params: position(drop), resources: [airspace] });
    const altitudeM = Math.min(DROP_ALTITUDE_M, drop.altitudeM);
    line.add('descend', { type: 'change-altitude', params: { altitudeM }, resources: [airspace] });
    line.add('drop', { type: 'gripper', params: { action: 'release' }, resources: [airspace] });
    line.add('climb', {
      type: 'change-altitude',
      params: { altitudeM: drop.altitudeM },
      resources: [airspace],
    });
    return line.dockHome().steps;
  }
  const { points, groundSpeedMps } = world.wayOver(template, zoneId);
  line.takeOff(points[0]?.altitudeM ?? DROP_ALTITUDE_M);
  for (const [index, point] of points.entries()) {
    const speed = index > 0 ? { groundSpeedMps } : {};
    const params = { ...position(point), ...speed };
    line.add(`point-${index + 1}`, { type: 'goto', params, resources: [airspace] });
    if (template !== 'inspection' || point.holdMs === 0) continue;
    line.add(`picture-${index + 1}`, { type: 'camera-trigger', onFail: 'continue' });
    line.add(`look-${index + 1}`, { type: 'wait', params: { durationS: point.holdMs / 1000 } });
  }
  line.add('return', { type: 'rtl' });
  return line.steps;
}

/** Steps of one vehicle in sequence. */
class StepLine {
  readonly steps: StepRequest[] = [];
  readonly #vehicleId: string;

  constructor(vehicleId: string) {
    this.#vehicleId = vehicleId;
  }

  add(stepId: string, step: Partial<StepRequest> & Pick<StepRequest, 'type'>): this {
    const before = this.steps.at(-1)?.stepId;
    this.steps.push({
      stepId,
      vehicleId: this.#vehicleId,
      params: {},
      resources: [],
      postconditions: [],
      onFail: 'stop',
      maxRetries: 0,
      ...(before !== undefined && { afterStepId: before }),
      ...step,
    });
    return this;
  }

  takeOff(altitudeM: number): this {
    this.add('arm', { type: 'arm' });
    return this.add('take-off', { type: 'takeoff', params: { altitudeM } });
  }

  /** The dock opens before the aircraft lands on it and closes when the aircraft is disarmed. */
  dockHome(): this {
    this.add('open-dock', { type: 'dock', params: { dockId: DOCK_ID, door: 'open' } });
    this.add('return', { type: 'rtl' });
    return this.add('close-dock', { type: 'dock', params: { dockId: DOCK_ID, door: 'close' } });
  }
}

function position({ latitudeDeg, longitudeDeg, altitudeM }: WayPoint) {
  return { lat: latitudeDeg, lon: longitudeDeg, altitudeM };
}

/** Keyed by record, because records are immutable. */
const texts = new WeakMap<object, string>();

/**
 * SHA-256 of what the plan does: its steps and dependencies in canonical order, without generated
 * ids, names, states or times. Equal plans have equal hashes.
 */
export function planHash(steps: Iterable<StoredAction>, dependencies: readonly Dependency[]): string {
  // Writes what `canonicalJson` would, from cached parts.
  const done = [...steps].map((step) => stepText(step)).join(',');
  const waits = dependencies
    .map((dependency) => dependencyText(dependency))
    .sort()
    .map((text) => JSON.stringify(text))
    .join(',');
  return createHash('sha256').update(`{"dependencies":[${waits}],"steps":[${done}]}`).digest('hex');
}

/** The part of a step that the hash covers. */
export function stepText({ action }: StoredAction): string {
  return kept(action, () => ({
    stepId: action.stepId,
    type: action.type,
    vehicleId: action.vehicleId,
    params: action.params,
    resources: action.resources,
    postconditions: action.postconditions,
    timeoutS: action.timeoutS,
    onFail: action.onFail,
    maxRetries: action.maxRetries,
  }));
}

/** The part of a dependency that the hash covers. */
export function dependencyText(dependency: Dependency): string {
  return kept(dependency, () => {
    const { dependencyId: _, ...plain } = dependency;
    return plain;
  });
}

function kept(record: object, plain: () => object): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const text = canonicalJson(plain());
  texts.set(record, text);
  return text;
}
