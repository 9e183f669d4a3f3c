import { AppError } from '../../../base/error.ts';
import type { StepParams, StepType } from '../../../contract/action/step.ts';
import { say } from '../../../contract/operator-text.ts';
import type { StoredAction } from '../../../store/repository/command/action-repository.ts';
import type { Change } from '../../queue/action-journal.ts';
import type { PlanEntry } from '../plan-entry.ts';
import type { PlanParts } from '../plan-parts.ts';
import { isInDoubt, provedChanges, provenBy } from '../plan-verification.ts';
import type { ResumeAs } from './plan-steps.ts';

/** Safe to repeat although the outcome is unknown. */
const HARMLESS: ReadonlySet<StepType> = new Set(['wait', 'notify', 'confirm']);

/**
 * The steps that resume with a plan: blocked steps restart, except those telemetry proves done.
 * @throws state-conflict for a start or an effect that may have happened: retry it explicitly
 */
export function resumable(
  entry: PlanEntry,
  parts: Pick<PlanParts, 'steps' | 'ports' | 'clock'>,
): { readonly again: ReadonlyMap<string, ResumeAs>; readonly proved: readonly Change[] } {
  const again = new Map<string, ResumeAs>();
  const proved: Change[] = [];
  const doubtful: string[] = [];
  for (const stored of entry.steps.values()) {
    const { action, stepState } = stored;
    if (stepState !== 'blocked') continue;
    if (!isInDoubt(stored, parts.steps) && provenBy(action, parts.ports)?.isProven === true) {
      proved.push(...provedChanges(action, parts.clock.utcMs()));
      continue;
    }
    const definition = parts.steps[action.type];
    const vehicle = action.vehicleId === null ? undefined : parts.ports.vehicle(action.vehicleId);
    const as = vehicle && definition.resumeAs?.(action.params as StepParams, vehicle);
    const isDoubtful =
      definition.kind === 'start' || (definition.kind === 'other' && !HARMLESS.has(action.type));
    if (as === undefined && isDoubtful) doubtful.push(action.stepId ?? '');
    again.set(action.actionId, as);
  }
  if (doubtful.length > 0)
    throw new AppError(
      'state-conflict',
      say(
        'Outcome unknown: {steps} may have taken effect. Check the vehicle, then verify the plan or retry the step by its id.',
        { steps: doubtful.map((id) => `"${id}"`).join(', ') },
      ),
      { context: { steps: doubtful } },
    );
  return { again, proved };
}

/** @throws not-found, state-conflict if there is nothing to retry */
export function stepsToRetry(
  { steps }: PlanEntry,
  stepId: string | undefined,
): ReadonlyMap<string, ResumeAs> {
  const mayBeRetried = ({ stepState }: StoredAction) => stepState === 'failed' || stepState === 'blocked';
  if (stepId === undefined) {
    const all = [...steps.values()].filter(mayBeRetried);
    if (all.length === 0) throw new AppError('state-conflict', 'No step of this plan has failed.');
    return new Map(all.map(({ action: { actionId } }) => [actionId, undefined]));
  }
  const step = steps.get(stepId);
  if (!step) throw new AppError('not-found', say('The plan has no step "{step}".', { step: stepId }));
  if (!mayBeRetried(step))
    throw new AppError(
      'state-conflict',
      say('The step "{step}" is {state}: it has not failed.', {
        step: stepId,
        state: step.stepState ?? 'pending',
      }),
      { context: { state: step.stepState } },
    );
  return new Map([[step.action.actionId, undefined]]);
}
