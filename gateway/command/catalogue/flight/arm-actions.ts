import { REFUSALS } from '../../../contract/command/catalogue/vehicle-check.ts';
import { neverFlies } from '../../../contract/vehicle/never-flies.ts';
import { MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import { profileOf } from '../../../vehicle/autopilot/profile-of.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { receivedSince } from '../../target/sighting.ts';
import type { ActionStep, CommandExecution, CommandExecutions } from '../action-definition.ts';
import { modeStep } from '../mode-step.ts';

/** The armed bit arrives with the next heartbeat, within 1 s. A few may be lost. */
const SEEN_WITHIN_MS = 5000;

/** Param 2: force. */
const FORCE = 21_196;

export const armActions = {
  /** Starts the motors. Sent once: a late repeat would arm unexpectedly. */
  arm: {
    precondition: ({ vehicle }) =>
      vehicle.heartbeat?.isArmed === true
        ? { code: 'state-conflict', reason: REFUSALS.alreadyArmed }
        : undefined,
    steps: ({ vehicle }) => [
      ...leaveMode(vehicle),
      {
        name: 'COMPONENT_ARM_DISARM',
        request: {
          form: 'long',
          command: MavCmd.COMPONENT_ARM_DISARM,
          params: [1, 0, 0, 0, 0, 0, 0],
          retry: 'once',
        },
      },
    ],
    effect: () => ({
      missing: 'telemetry does not show it armed.',
      timeoutMs: SEEN_WITHIN_MS,
      isDone: (vehicle, sinceMs) => receivedSince(vehicle.heartbeat, sinceMs)?.isArmed === true,
    }),
    fromProgram: programArming(1),
  },
  /** Stops the motors on the ground. Never sends the magic number that stops them in the air. */
  disarm: {
    precondition: ({ vehicle }) =>
      isInTheAir(vehicle) ? { code: 'state-conflict', reason: REFUSALS.inTheAir } : undefined,
    steps: () => [
      {
        name: 'COMPONENT_ARM_DISARM',
        request: {
          form: 'long',
          command: MavCmd.COMPONENT_ARM_DISARM,
          params: [0, 0, 0, 0, 0, 0, 0],
          retry: 'emergency',
        },
        isSeen: isDisarmed,
      },
    ],
    effect: () => ({
      missing: 'telemetry still shows it armed.',
      timeoutMs: SEEN_WITHIN_MS,
      isDone: isDisarmed,
    }),
    fromProgram: programArming(0),
  },
} satisfies Partial<CommandExecutions>;

/** After a flight, leaves a mode that refuses to arm or that would move the vehicle on arming. */
function leaveMode(vehicle: VehicleState): readonly ActionStep[] {
  const { autopilot, type, heartbeat } = vehicle;
  const mode = heartbeat && profileOf(autopilot).modeToArmIn(type, heartbeat.customMode);
  return mode ? [modeStep(vehicle, mode.customMode, 'idempotent')] : [];
}

/** Without other evidence, a vehicle above this height counts as flying. */
const IN_THE_AIR_M = 2;

function isDisarmed(vehicle: VehicleState, sinceMs: number): boolean {
  return receivedSince(vehicle.heartbeat, sinceMs)?.isArmed === false;
}

function isInTheAir({ type, flight, position, heartbeat }: VehicleState): boolean {
  if (heartbeat?.isArmed === false || neverFlies(type)) return false;
  // `isAirborne` combines the landed state, its age and other telemetry.
  if (flight.isAirborne !== undefined) return flight.isAirborne;
  return position !== undefined && position.altitudeRelativeHomeM > IN_THE_AIR_M;
}

/** Forced arming and disarming, also possible in the air, has no command here and is never forwarded. */
function programArming(isArmed: 0 | 1): NonNullable<CommandExecution<'arm' | 'disarm'>['fromProgram']> {
  return {
    command: MavCmd.COMPONENT_ARM_DISARM,
    paramsOf: ({ param1, param2 }) => (param2 !== FORCE && param1 === isArmed ? {} : undefined),
  };
}
