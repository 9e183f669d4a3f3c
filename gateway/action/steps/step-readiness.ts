import type { Dependency } from '../../contract/action/plan.ts';
import { joinTexts, type OperatorText, say } from '../../contract/operator-text.ts';
import type { StoredAction } from '../../store/repository/command/action-repository.ts';
import type { PlanWorld } from '../plan/run/plan-world.ts';
import { resourceText } from '../queue/resource-text.ts';
import { checkCondition } from './condition-check.ts';

/** The state of one dependency. */
export interface DependencyState {
  readonly dependency: Dependency;
  /** late: its time has passed. stuck: it waits for a step that will never end. */
  readonly kind: 'met' | 'waits' | 'late' | 'stuck';
  readonly text: OperatorText;
  /** UTC; when to check again. */
  readonly lookAtMs?: number;
}

export interface ReadinessView {
  readonly steps: ReadonlyMap<string, StoredAction>;
  readonly vehicleOf: PlanWorld['vehicle'];
  readonly nowMs: number;
}

/** Checks one dependency now. Resources count as met here, because they are allocated separately. */
export function dependencyState(dependency: Dependency, view: ReadinessView): DependencyState {
  switch (dependency.type) {
    case 'finish_to_start':
    case 'start_to_start':
      return stepDependency(dependency, view);
    case 'condition':
      return conditionDependency(dependency, view);
    case 'time_window':
      return windowDependency(dependency, view);
    case 'resource': {
      const { resource } = dependency;
      const what = resource ? resourceText(resource) : '';
      return { dependency, kind: 'met', text: say('{what} is reserved when it starts', { what }) };
    }
  }
}

function stepDependency(dependency: Dependency, { steps }: ReadinessView): DependencyState {
  const from = dependency.from === undefined ? undefined : steps.get(dependency.from);
  const state = from?.stepState ?? 'pending';
  const isFailureAccepted = state === 'failed' && from?.action.onFail === 'continue';
  const hasFinished = state === 'succeeded' || state === 'skipped' || isFailureAccepted;
  const verb = dependency.type === 'finish_to_start' ? 'ends' : 'starts';
  const text = say('until "{step}" {verb}; it is {state}', { step: dependency.from ?? '', verb, state });
  if (hasFinished || (dependency.type === 'start_to_start' && (state === 'running' || state === 'blocked')))
    return { dependency, kind: 'met', text };
  const isStuck = state === 'failed' || state === 'cancelled' || state === 'compensated';
  return { dependency, kind: isStuck ? 'stuck' : 'waits', text };
}

function conditionDependency(dependency: Dependency, { steps, vehicleOf }: ReadinessView): DependencyState {
  const own = steps.get(dependency.to)?.action.vehicleId;
  const results = (dependency.condition ?? []).map((condition) => checkCondition(condition, own, vehicleOf));
  const isMet = results.every((result) => result.isMet);
  return {
    dependency,
    kind: isMet ? 'met' : 'waits',
    text: say('until {condition}', {
      condition: joinTexts(
        results.map(({ text }) => text),
        ', ',
      ),
    }),
  };
}

function windowDependency(dependency: Dependency, { nowMs }: ReadinessView): DependencyState {
  const { notBeforeMs, notAfterMs } = dependency;
  if (notAfterMs !== undefined && nowMs > notAfterMs)
    return {
      dependency,
      kind: 'late',
      text: say('it expired at {time}', { time: new Date(notAfterMs).toISOString() }),
    };
  if (notBeforeMs !== undefined && nowMs < notBeforeMs)
    return {
      dependency,
      kind: 'waits',
      text: say('until {condition}', { condition: new Date(notBeforeMs).toISOString() }),
      lookAtMs: notBeforeMs,
    };
  const until = notAfterMs === undefined ? {} : { lookAtMs: notAfterMs + 1 };
  return { dependency, kind: 'met', text: 'start time reached', ...until };
}
