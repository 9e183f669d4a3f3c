import { COPTER_PARAMETER_TABLE } from '../copter/copter-parameter-table.ts';

/** Prefixes of the parameters that ArduPilot's libraries add to every vehicle. */
const LIBRARIES = [
  ...[
    'AHRS_',
    'ARMING_',
    'BARO',
    'BATT',
    'BRD_',
    'CAM',
    'CAN_',
    'COMPASS_',
    'EK3_',
    'FENCE_',
    'FORMAT_VERSION',
  ],
  ...['GPS', 'GRIP_', 'INS_', 'LOG_', 'MAV', 'MIS_', 'MNT', 'NTF_', 'RALLY_', 'RC', 'RELAY', 'RNGFND1_TYPE'],
  ...['SCHED_', 'SERIAL', 'SERVO', 'SIM_', 'STAT_'],
];

/**
 * A parameter table of `own` entries and those of ArduPilot's libraries, read from a real copter.
 * An own entry replaces the library's.
 */
export function withLibraryParameters(own: string): string {
  const entries = own.trim().split(/\s+/);
  const ownNames = new Set(entries.map(nameOf));
  const shared = COPTER_PARAMETER_TABLE.trim()
    .split(/\s+/)
    .filter(
      (entry) => LIBRARIES.some((library) => entry.startsWith(library)) && !ownNames.has(nameOf(entry)),
    );
  return [...entries, ...shared].join(' ');
}

function nameOf(entry: string): string {
  return entry.slice(0, entry.indexOf(':'));
}

/**
 * Parameters that ArduCopter adds for a gripper, a camera and a gimbal, in the form of the
 * parameter table. A copter without payload has none of them, and its output and equipment
 * functions are 0.
 */
export const PAYLOAD_PARAMETER_TABLE = `
GRIP_TYPE:b1 GRIP_GRAB:h1900 GRIP_RELEASE:h1100 GRIP_NEUTRAL:h1500 GRIP_REGRAB:b0 GRIP_CAN_ID:b0
GRIP_AUTOCLOSE:f0 CAM1_DURATION:f0.1 CAM1_SERVO_ON:h1300 CAM1_SERVO_OFF:h1100 CAM1_INTRVAL_MIN:f0
MNT1_DEFLT_MODE:b3 MNT1_PITCH_MIN:h-90 MNT1_PITCH_MAX:h20 MNT1_YAW_MIN:h-180 MNT1_YAW_MAX:h180
`;

/** A camera and a gimbal are fitted. */
export const CAMERA_SETTINGS: Readonly<Record<string, number>> = { CAM1_TYPE: 1, MNT1_TYPE: 1 };

/** Values for the fitted equipment: the gripper on output 9, the gimbal on 11 and 12, the camera on 13, two relays. */
export const PAYLOAD_SETTINGS: Readonly<Record<string, number>> = {
  GRIP_ENABLE: 1,
  SERVO9_FUNCTION: 28,
  SERVO11_FUNCTION: 7,
  SERVO12_FUNCTION: 6,
  SERVO13_FUNCTION: 10,
  RELAY2_FUNCTION: 1,
  ...CAMERA_SETTINGS,
};
