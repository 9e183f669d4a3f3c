import type { ZodType } from 'zod';
import type { StepCatalogue } from '../../../../../gateway/action/steps/prepared-step.ts';
import type {
  StepAttempt,
  StepDefinition,
  StepEnding,
  StepOutcome,
  StepProgress,
} from '../../../../../gateway/action/steps/step-definition.ts';
import type { Resource } from '../../../../../gateway/contract/action/action.ts';
import type { Condition } from '../../../../../gateway/contract/action/condition.ts';
import { STEP_PARAMS, type StepType } from '../../../../../gateway/contract/action/step.ts';
import type { OperatorText } from '../../../../../gateway/contract/operator-text.ts';

/** One attempt a test ends by hand. */
export interface BegunStep {
  readonly attempt: StepAttempt;
  readonly type: StepType;
  readonly tell: (progress: StepProgress) => void;
  readonly end: (outcome: StepOutcome) => void;
  cancelled: OperatorText | undefined;
  /** Undefined where it timed out or its vehicle was lost. */
  cancelledBy: StepEnding | undefined;
}

const KIND: Partial<Record<StepType, StepDefinition['kind']>> = {
  arm: 'start',
  takeoff: 'start',
  mission: 'start',
  launch: 'start',
  goto: 'motion',
  orbit: 'motion',
  'change-altitude': 'motion',
  formation: 'motion',
  rtl: 'safety',
  land: 'safety',
  hold: 'safety',
};
const WITHOUT_VEHICLE: ReadonlySet<StepType> = new Set([
  'wait',
  'notify',
  'confirm',
  'http',
  'dock',
  'formation',
  'launch',
]);

/** A step of every type: it does nothing but what the test says. */
export class FakeSteps {
  /** In the order they were begun. */
  readonly begun: BegunStep[] = [];
  /** Every effect that reached the outside, over restarts: `actionId attempt`. */
  readonly effects: string[] = [];
  /** Ends an attempt as soon as it has begun; undefined leaves it to the test. */
  outcomeOf: (attempt: StepAttempt, type: StepType) => StepOutcome | undefined = () => undefined;
  postconditionsOf: (type: StepType, params: Record<string, unknown>) => readonly Condition[] = () => [];
  preconditionOf: (type: StepType) => string | undefined = () => undefined;
  resumeAs: StepDefinition['resumeAs'];
  readonly catalogue: StepCatalogue;

  constructor() {
    const types = Object.keys(STEP_PARAMS) as StepType[];
    this.catalogue = Object.fromEntries(types.map((type) => [type, this.#definition(type)])) as StepCatalogue;
  }

  /** The attempts that run are those of a process that is gone. */
  forget(): void {
    this.begun.length = 0;
  }

  last(): BegunStep {
    const step = this.begun.at(-1);
    if (!step) throw new Error('no step has begun');
    return step;
  }

  #definition(type: StepType): StepDefinition {
    return {
      type,
      category: 'Navigation',
      title: type,
      summary: '',
      proof: [],
      mavlink: 'none',
      credits: 0,
      needsVehicle: !WITHOUT_VEHICLE.has(type),
      kind: KIND[type] ?? 'other',
      params: STEP_PARAMS[type] as unknown as ZodType<never>,
      text: () => type,
      preconditions: [],
      precondition: () => this.preconditionOf(type),
      postconditions: (params) => this.postconditionsOf(type, params as Record<string, unknown>),
      ...(type === 'mission' && { isUnprovable: true }),
      resources: (params) => resourcesOf(type, params as Record<string, unknown>),
      defaultTimeoutS: () => 60,
      resumeAs: (params, vehicle) => this.resumeAs?.(params, vehicle),
      start: (attempt, _ports, tell) => {
        this.effects.push(`${attempt.actionId} ${attempt.attempt}`);
        let end: (outcome: StepOutcome) => void = () => undefined;
        const outcome = new Promise<StepOutcome>((resolve) => {
          end = resolve;
        });
        const step: BegunStep = { attempt, type, tell, end, cancelled: undefined, cancelledBy: undefined };
        this.begun.push(step);
        const now = this.outcomeOf(attempt, type);
        if (now) end(now);
        return {
          outcome,
          cancel: (reason, by) => {
            step.cancelled = reason;
            step.cancelledBy = by;
            end({ kind: 'cancelled', detail: reason });
          },
        };
      },
    };
  }
}

export const DONE: StepOutcome = { kind: 'succeeded', detail: null };

function resourcesOf(type: StepType, params: Record<string, unknown>): readonly Resource[] {
  if (type === 'dock') return [{ type: 'dock', id: String(params.dockId) }];
  if (type !== 'formation') return [];
  return (params.vehicles as string[]).map((id) => ({ type: 'vehicle', id }));
}
