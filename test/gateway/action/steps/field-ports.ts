import { STEPS } from '../../../../gateway/action/steps/index.ts';
import type {
  StepDefinition,
  StepPorts,
  StepProgress,
  StepRun,
} from '../../../../gateway/action/steps/step-definition.ts';
import type { CommandContext } from '../../../../gateway/command/gate/command-context.ts';
import type { LaunchRecord } from '../../../../gateway/contract/action/launch.ts';
import type { StepType } from '../../../../gateway/contract/action/step.ts';
import type { CommandRecord } from '../../../../gateway/contract/command/command.ts';
import type { MissionRun } from '../../../../gateway/contract/mission/mission.ts';
import type { FlightField } from '../../../fake/flight-field.ts';

export const CONTEXT: CommandContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: 'b'.repeat(32),
  source: 'plan',
  origin: { actionId: 'act_1' },
};

const absent = (): never => {
  throw new Error('not part of this test');
};

/** The ports of steps over a field of simulated copters; what is not a command is given by the test. */
export function fieldPorts(field: FlightField, over: Partial<StepPorts> = {}): StepPorts {
  const { vehicles } = field.fleet;
  return {
    clock: field.clock,
    vehicle: (vehicleId) => vehicles.telemetry(vehicleId),
    onVehicle: (listener) => vehicles.on('changed', ({ vehicleId }) => listener(vehicleId)),
    modeReceivedAtMs: (vehicleId) => vehicles.get(vehicleId)?.heartbeat?.receivedAtMs,
    submit: async (vehicleId, command, params) => field.submit(vehicleId, command, params),
    whyNot: async () => undefined,
    isNear: () => false,
    onCommand: (commandId, listener) =>
      field.commands.on('command', (record: CommandRecord) => {
        if (record.commandId === commandId) listener(record);
      }),
    whenCommandEnded: (commandId) => field.whenEnded(commandId),
    cancelCommand: () => undefined,
    uploadMission: absent,
    cancelTransfer: () => undefined,
    startMission: absent as () => MissionRun,
    onMission: () => () => undefined,
    missionSight: () => undefined,
    launch: absent as () => Promise<LaunchRecord>,
    withdrawLaunch: () => undefined,
    endRunWithStep: () => undefined,
    onLaunch: () => () => undefined,
    dock: () => undefined,
    moveDoor: absent,
    notify: absent,
    confirm: absent,
    request: absent,
    ...over,
  };
}

/** Ports of a station without any vehicle. */
export function barePorts(clock: FlightField['clock'], over: Partial<StepPorts> = {}): StepPorts {
  const nobody = { fleet: { vehicles: { telemetry: () => undefined, on: () => () => undefined } } };
  const commands = { on: () => () => undefined };
  return fieldPorts({ ...nobody, commands, clock } as unknown as FlightField, over);
}

export interface StartedStep extends StepRun {
  readonly progress: readonly StepProgress[];
}

/** Starts a step as the executor does, with its parameters as they were asked for. */
export function startStep(
  type: StepType,
  params: unknown,
  ports: StepPorts,
  vehicleId?: string,
): StartedStep {
  const definition: StepDefinition = STEPS[type];
  const progress: StepProgress[] = [];
  const attempt = { actionId: 'act_1', planId: null, attempt: 1, vehicleId, context: CONTEXT };
  const parsed = definition.params.parse(params);
  const run = definition.start({ ...attempt, params: parsed, timeoutMs: 600_000 }, ports, (step) =>
    progress.push(step),
  );
  return { outcome: run.outcome, cancel: (...why) => run.cancel(...why), progress };
}
