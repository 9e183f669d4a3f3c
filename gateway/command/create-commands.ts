import { inOrder } from '../base/lifecycle.ts';
import type { Runtime } from '../base/runtime.ts';
import { CommandProtocol } from '../mavlink/protocol/command/command-protocol.ts';
import { StepProtocol } from '../mavlink/protocol/command/step-protocol.ts';
import { HeartbeatEmitter } from '../mavlink/protocol/heartbeat-emitter.ts';
import { ExtendedParameterProtocol } from '../mavlink/protocol/parameter/extended-parameter-protocol.ts';
import { ParameterProtocol } from '../mavlink/protocol/parameter/parameter-protocol.ts';
import type { RemoteIdProtocol } from '../mavlink/protocol/remote-id-protocol.ts';
import type { GroundHeight } from '../mission/check/plan-surroundings.ts';
import type { OnboardMission } from '../onboard/mission/create-onboard-mission.ts';
import type { Repositories } from '../store/create-repositories.ts';
import type { Fleet } from '../vehicle/create-fleet.ts';
import type { Governance } from './create-governance.ts';
import { BorrowedParameters } from './gate/borrowed-parameters.ts';
import { CommandGate } from './gate/command-gate.ts';

export interface CommandsOptions extends Runtime {
  readonly repositories: Repositories;
  readonly fleet: Fleet;
  readonly governance: Governance;
  readonly onboardMission: OnboardMission;
  readonly groundAmslM?: GroundHeight | undefined;
  /** Not given: no emergencies can be declared in Remote ID. */
  readonly remoteId?: { readonly protocol: RemoteIdProtocol };
}

export type Commands = ReturnType<typeof createCommands>;

/** The gate for guided commands, its protocols and our heartbeat, which runs while commands can be carried out. */
export function createCommands(options: CommandsOptions) {
  const { repositories, fleet, governance, groundAmslM, clock } = options;
  const { missionGate, doubts } = options.onboardMission;
  const logger = options.logger.child({ module: 'command' });
  const commandProtocol = new CommandProtocol(fleet.wire);
  const parameterProtocol = new ParameterProtocol(fleet.wire);
  const extendedProtocol = new ExtendedParameterProtocol(fleet.wire);
  const stepProtocol = new StepProtocol(
    commandProtocol,
    parameterProtocol,
    options.remoteId?.protocol,
    extendedProtocol,
  );
  const gate = new CommandGate({
    ...governance.governed,
    protocol: stepProtocol,
    knownItems: (vehicleId) => missionGate.known(vehicleId)?.items,
    readMission: (vehicleId) => missionGate.read(vehicleId, true),
    missionDoubt: (vehicleId) => doubts.of(vehicleId),
    borrow: (parameter, context) => borrowed.borrow(parameter, context),
    groundAmslM,
    logger,
  });
  const borrowed = new BorrowedParameters({
    ...governance.governed,
    store: repositories.borrowedParameters,
    gate,
    alerts: fleet.alerts,
    logger,
  });
  const heartbeat = new HeartbeatEmitter({
    sender: fleet.asking.sender,
    clock,
    isAlive: () => gate.isRunning,
  });
  return {
    gate,
    parameterProtocol,
    stepProtocol,
    heartbeat,
    ...inOrder(commandProtocol, parameterProtocol, extendedProtocol, gate, borrowed, heartbeat),
  };
}
