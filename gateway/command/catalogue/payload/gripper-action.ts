import { say } from '../../../contract/operator-text.ts';
import { GripperActions, MavCmd } from '../../../mavlink/codec/generated/enums.ts';
import type { VehicleState } from '../../../vehicle/state/vehicle-state.ts';
import { receivedSince } from '../../target/sighting.ts';
import type { ActionStep, CommandExecution } from '../action-definition.ts';

const SEEN_WITHIN_MS = 6000;
const SAME_PULSE_US = 5;
/** SERVOn_FUNCTION of an output that moves the gripper. */
const GRIPPER_FUNCTION = 28;
const OUTPUTS = 16;
const PULSE = { grab: 'GRIP_GRAB', release: 'GRIP_RELEASE' } as const;

/**
 * Closes or opens the gripper. Sent once: a load falls only once. On ArduPilot the gripper's output proves
 * it; its number and pulse width are read from parameters the first time. Other autopilots offer no proof.
 * Source: https://mavlink.io/en/messages/common.html#MAV_CMD_DO_GRIPPER
 */
export const gripperAction: CommandExecution<'gripper'> = {
  steps({ vehicle, params: { action, instance } }) {
    const gripper: ActionStep = {
      name: 'DO_GRIPPER',
      request: {
        form: 'long',
        command: MavCmd.DO_GRIPPER,
        params: [instance, GripperActions[action === 'grab' ? 'GRAB' : 'RELEASE'], 0, 0, 0, 0, 0],
        retry: 'once',
      },
    };
    const isEquipmentKnown =
      vehicle.autopilot !== 'ardupilot' || gripperOutput(vehicle, action) !== undefined;
    return isEquipmentKnown ? [gripper] : [EQUIPMENT_STEP, gripper];
  },
  effect: ({ vehicle, params: { action } }) => ({
    missing: say('it does not report whether the gripper {state}. Check it before you rely on it.', {
      state: action === 'grab' ? 'closed' : 'opened',
    }),
    timeoutMs: SEEN_WITHIN_MS,
    onTimeout: gripperOutput(vehicle, action) ? 'failed' : 'unknown',
    isDone(now, sinceMs) {
      const output = gripperOutput(now, action);
      const seenUs = output && receivedSince(now.servo, sinceMs)?.outputsUs[output.index];
      return (
        seenUs !== undefined && output !== undefined && Math.abs(seenUs - output.pulseUs) <= SAME_PULSE_US
      );
    },
  }),
};

const EQUIPMENT_STEP: ActionStep = {
  name: 'PARAM_REQUEST_READ',
  isOptional: true,
  request: {
    form: 'parameter-read',
    retry: 'idempotent',
    names: [PULSE.grab, PULSE.release, ...Array.from({ length: OUTPUTS }, (_, index) => functionName(index))],
  },
};

function functionName(index: number): string {
  return `SERVO${index + 1}_FUNCTION`;
}

/** The gripper's output and its expected pulse width; undefined until its parameters are known. */
function gripperOutput(
  { parameters }: VehicleState,
  action: keyof typeof PULSE,
): { readonly index: number; readonly pulseUs: number } | undefined {
  const readingOf = (name: string) => parameters.find((reading) => reading.name === name)?.value;
  const pulseUs = readingOf(PULSE[action]);
  for (let index = 0; pulseUs !== undefined && index < OUTPUTS; index += 1)
    if (readingOf(functionName(index)) === GRIPPER_FUNCTION) return { index, pulseUs };
  return undefined;
}
