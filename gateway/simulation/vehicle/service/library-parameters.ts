import { COPTER_PARAMETER_TABLE } from '../copter/copter-parameter-table.ts';

/** Beginnings of the names that ArduPilot's libraries bring to every vehicle. */
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
 * A parameter table of `own` entries and of what ArduPilot's libraries bring to every vehicle, read from a real copter;
 * an own entry takes the place of the library's.
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
