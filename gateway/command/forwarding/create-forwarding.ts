import type { AuditLog } from '../../base/log/audit-log.ts';
import type { Runtime } from '../../base/runtime.ts';
import type { OnboardMission } from '../../onboard/mission/create-onboard-mission.ts';
import type { OnboardParameters } from '../../onboard/parameter/create-onboard-parameters.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import type { Commands } from '../create-commands.ts';
import { ForwardedPrograms } from './forwarded-programs.ts';
import { ProgramMissions } from './program-missions.ts';
import { ProgramParameters } from './program-parameters.ts';
import { ProgramRefusals } from './program-refusals.ts';

export interface ForwardingOptions extends Runtime {
  readonly fleet: Fleet;
  readonly commands: Commands;
  readonly onboardMission: OnboardMission;
  readonly parameters: OnboardParameters;
  readonly audit: AuditLog;
}

/** Programs on two-way links. Their messages to vehicles pass the command gate. */
export function createForwarding(options: ForwardingOptions): ForwardedPrograms {
  const { fleet, commands, onboardMission, parameters, audit, clock, ids } = options;
  const logged = { clock, ids, logger: options.logger.child({ module: 'forwarding' }) };
  const { sender } = fleet.asking;
  const programs = new ForwardedPrograms({
    ...logged,
    gate: commands.gate,
    missions: new ProgramMissions({ ...logged, gate: onboardMission.missionGate }),
    parameters: new ProgramParameters({ ...logged, parameters: parameters.service, sender }),
    refusals: new ProgramRefusals({ ...logged, audit }),
    sender,
    vehicles: fleet.vehicles,
  });
  fleet.forwarder.decideBy(programs);
  return programs;
}
