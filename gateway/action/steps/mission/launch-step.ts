import type { LaunchRecord } from '../../../contract/action/launch.ts';
import { STEP_PARAMS } from '../../../contract/action/step.ts';
import type { StepDefinition, StepOutcome } from '../step-definition.ts';
import { runStep } from '../step-run.ts';

const OUTCOMES: Partial<Record<LaunchRecord['status'], StepOutcome['kind']>> = {
  completed: 'succeeded',
  failed: 'failed',
  aborted: 'cancelled',
  interrupted: 'unknown',
};

/** Launches any free aircraft over a zone and follows it until it is disarmed again. */
export const launchStep: StepDefinition<'launch'> = {
  type: 'launch',
  category: 'Mission',
  title: 'Launch',
  mavlink: 'Arm, take-off, DO_REPOSITION along the pattern, return: each as its own guided command',
  credits: 5,
  needsVehicle: false,
  kind: 'start',
  params: STEP_PARAMS.launch,
  text: ({ missionType, zoneId }) => `Launch ${missionType} over ${zoneId}`,
  preconditions: ['An aircraft is free and ready', 'The zone exists'],
  precondition: () => undefined,
  postconditions: () => [],
  resources: ({ zoneId }) => [{ type: 'airspace', id: zoneId }],
  defaultTimeoutS: () => 7200,
  start: ({ params, context }, ports, onProgress) =>
    runStep(async (control) => {
      const first = await ports.launch({ ...params, priority: 'normal' }, context, () =>
        control.isCancelled ? 'Its step ended.' : undefined,
      );
      onProgress({ state: 'dispatched', runId: first.launchId, detail: first.aircraft });
      return new Promise<StepOutcome>((resolve) => {
        const look = (launch: LaunchRecord) => {
          const kind = OUTCOMES[launch.status];
          if (kind !== undefined) {
            unsubscribe();
            const { aircraft, status } = launch;
            // One that flies ends so by nothing but a takeover.
            const isTakenOver = status === 'aborted' && aircraft !== 'unassigned';
            const detail = launch.detail ?? `The launch ${status}.`;
            resolve({ kind, detail, ...(isTakenOver && { takenOver: [aircraft] }) });
            return;
          }
          const commandId = launch.commandIds.at(-1);
          onProgress({
            ...(launch.status === 'on_pattern' && { state: 'executing' }),
            ...(launch.decision && { decision: launch.decision }),
            ...(commandId !== undefined && { commandId }),
            detail: `${launch.aircraft}: ${launch.detail ?? launch.status}`,
          });
        };
        const unsubscribe = ports.onLaunch(first.launchId, look);
        control.onCancel(unsubscribe);
        control.onCancel((why, by) => {
          if (by === undefined) ports.withdrawLaunch(first.launchId, context);
          else ports.letGoOfRun(first.launchId, { why, isAborted: by === 'aborted' }, context);
        });
        look(first);
      });
    }),
};
