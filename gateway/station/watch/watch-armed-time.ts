import type { ArmedTime } from '../../recording/recorder/armed-time.ts';
import type { VehicleDirectory } from '../../vehicle/vehicle-directory.ts';

/** Passes the state of vehicles to the meter of armed time. */
export function watchArmedTime(vehicles: VehicleDirectory, armedTime: ArmedTime): void {
  vehicles.on('changed', ({ vehicleId, hasConflict, heartbeat, attitude, position }) => {
    if (!heartbeat) return;
    armedTime.observe({
      vehicleId,
      isArmed: heartbeat.isArmed,
      hasConflict,
      heartbeatAtMs: heartbeat.heardAtMs,
      attitudeAtMs: attitude?.heardAtMs,
      positionAtMs: position?.heardAtMs,
    });
  });
  vehicles.on('removed', ({ vehicleId }) => armedTime.forget(vehicleId));
}
