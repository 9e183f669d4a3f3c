import type { Runtime } from '../../base/runtime.ts';
import type { Repositories } from '../../store/create-repositories.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import { ArmedTime, armingDecisionId } from './armed-time.ts';

/** Commands of a vehicle among which the one that armed it is looked for. */
const ARMING_LOOK_BACK = 20;

export interface ArmedTimeFeatureOptions extends Runtime {
  readonly repositories: Repositories;
  readonly fleet: Fleet;
}

/** The armed time of every vehicle of the station. */
export function createArmedTime({
  repositories,
  fleet,
  clock,
  ids,
  logger,
}: ArmedTimeFeatureOptions): ArmedTime {
  const armedTime = new ArmedTime({
    clock,
    ids,
    logger: logger.child({ module: 'command' }),
    store: repositories.armedTime,
    isRecording: fleet.isRecording,
    armingDecision: (vehicleId, armedAtMs) =>
      armingDecisionId(repositories.commands.page({ vehicleId, limit: ARMING_LOOK_BACK }), armedAtMs),
  });
  fleet.vehicles.on('changed', ({ vehicleId, hasConflict, heartbeat, attitude, position }) => {
    if (!heartbeat) return;
    armedTime.observe({
      vehicleId,
      isArmed: heartbeat.isArmed,
      hasConflict,
      heartbeatAtMs: heartbeat.receivedAtMs,
      attitudeAtMs: attitude?.receivedAtMs,
      positionAtMs: position?.receivedAtMs,
    });
  });
  fleet.vehicles.on('removed', ({ vehicleId }) => armedTime.forget(vehicleId));
  return armedTime;
}
