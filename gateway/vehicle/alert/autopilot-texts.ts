import type { AlertMeaningId } from './alert-meaning.ts';

/** What a STATUSTEXT says about a condition that has an alert of its own. */
export interface TextMeaning {
  readonly meaning: AlertMeaningId;
  /** The condition has ended. */
  readonly isEnd: boolean;
  /** It ends by a text or with disarming. Others end if they are not repeated. */
  readonly doesLast: boolean;
}

interface TextRow {
  readonly pattern: RegExp;
  readonly meaning: AlertMeaningId;
  /** Ends the condition instead of starting it. */
  readonly ends?: true;
  readonly lasts?: true;
}

/**
 * The wording of ArduPilot (Copter, Plane, Rover) and PX4. The first row that fits counts, so ends
 * come before starts and special rows before general ones.
 */
const ROWS: readonly TextRow[] = [
  // Battery. ArduPilot: "Battery 1 is low 10.90V used 256 mAh"; PX4: "Low battery level, return advised".
  { pattern: /^battery(?: \d+)? (?:is )?critical\b/i, meaning: 'battery-warning' },
  { pattern: /^battery(?: \d+)? (?:is )?low\b/i, meaning: 'battery-caution' },
  { pattern: /^battery(?: \d+)? failsafe\b/i, meaning: 'battery-failsafe', lasts: true },
  { pattern: /^(?:emergency|dangerously low) battery\b/i, meaning: 'battery-empty' },
  { pattern: /^critical battery\b/i, meaning: 'battery-warning' },
  { pattern: /^low battery\b/i, meaning: 'battery-caution' },
  { pattern: /^battery(?: \d+)? (?:unhealthy|failed|failure)\b/i, meaning: 'battery-failed' },

  // Position estimate. ArduPilot: "EKF variance", "EKF Failsafe: changed to LAND Mode", "GPS Glitch or Compass error".
  { pattern: /^(?:ekf failsafe|glitch|gps glitch) cleared\b/i, meaning: 'ekf', ends: true },
  { pattern: /^dead reckoning (?:ended|stopped)\b/i, meaning: 'ekf', ends: true },
  { pattern: /^ekf(?: ?\d+)? (?:variance|failsafe)\b/i, meaning: 'ekf' },
  { pattern: /^gps glitch\b/i, meaning: 'ekf' },
  { pattern: /^(?:bad ahrs|dead ?reckoning|dead reckon failsafe)\b/i, meaning: 'ekf' },
  // PX4: "No valid local position estimate", "Global position estimate invalid", "Attitude failure detected".
  {
    pattern: /\b(?:position|attitude|velocity|altitude) (?:estimate )?(?:is )?(?:invalid|failure)\b/i,
    meaning: 'ekf',
  },
  { pattern: /\bno valid (?:local|global) position\b/i, meaning: 'ekf' },
  { pattern: /\b(?:local|global) position (?:estimate )?lost\b/i, meaning: 'ekf' },

  // GPS. PX4: "GPS fix lost"; ArduPilot: "GPS 1: was not found", "GPS 1: lost".
  { pattern: /^gps fix (?:regained|recovered)\b/i, meaning: 'gps-lost', ends: true },
  { pattern: /^gps(?: \d+)?:? (?:fix |signal )?(?:is )?lost\b/i, meaning: 'gps-lost' },

  // Vibration. ArduPilot: "Vibration compensation ON".
  { pattern: /^vibration compensation off\b/i, meaning: 'vibration-warning', ends: true },
  { pattern: /^vibration compensation on\b/i, meaning: 'vibration-warning', lasts: true },
  { pattern: /^(?:high|excessive) vibration\b/i, meaning: 'vibration-caution' },

  // Fence. ArduPilot: "Polygon fence breached"; PX4: "Geofence violation", "Maximum altitude above home exceeded".
  { pattern: /^(?:geo)?fence (?:breach|violation) (?:cleared|resolved)\b/i, meaning: 'fence', ends: true },
  { pattern: /\bfence(?:s)? breach(?:ed)?\b/i, meaning: 'fence' },
  { pattern: /^geofence (?:violation|violated|exceeded)\b/i, meaning: 'fence' },
  { pattern: /^max(?:imum)? (?:distance|altitude) .*\bexceeded\b/i, meaning: 'fence' },

  // Links. ArduPilot: "GCS Failsafe", "Radio Failsafe", "Throttle failsafe on"; PX4: "Manual control lost".
  {
    pattern: /^gcs (?:failsafe|connection) (?:cleared|regained)\b/i,
    meaning: 'station-failsafe',
    ends: true,
  },
  {
    pattern: /^(?:ground station|data ?link|gcs connection) (?:regained|restored)\b/i,
    meaning: 'station-failsafe',
    ends: true,
  },
  { pattern: /^gcs failsafe\b/i, meaning: 'station-failsafe', lasts: true },
  {
    pattern: /^(?:gcs connection|connection to (?:ground station|gcs)|data ?link) lost\b/i,
    meaning: 'station-failsafe',
    lasts: true,
  },
  {
    pattern: /^(?:radio|rc|rc short|rc long|short|long|throttle)(?: event)? failsafe:? (?:cleared|off)\b/i,
    meaning: 'remote-failsafe',
    ends: true,
  },
  {
    pattern: /^(?:manual control|rc signal|rc) (?:regained|restored)\b/i,
    meaning: 'remote-failsafe',
    ends: true,
  },
  {
    pattern: /^(?:radio|rc|rc short|rc long|short|long|throttle)(?: event)? failsafe\b/i,
    meaning: 'remote-failsafe',
    lasts: true,
  },
  { pattern: /^(?:manual control|rc signal)(?: link)? lost\b/i, meaning: 'remote-failsafe', lasts: true },

  // Motors and crashes. ArduPilot: "Potential Thrust Loss (3)", "Crash: Disarming: AngErr=…"; PX4: "Motor failure detected".
  { pattern: /^(?:potential )?thrust loss\b/i, meaning: 'thrust-loss' },
  { pattern: /^yaw imbalance\b/i, meaning: 'thrust-loss' },
  { pattern: /\bmotor(?: \d+)? failure\b/i, meaning: 'thrust-loss' },
  { pattern: /^crash\b/i, meaning: 'crash' },

  // Every other failsafe: "Terrain Failsafe", "Failsafe activated: switching to Return".
  { pattern: /fail ?safe\b.*\b(?:cleared|off|deactivated)\b/i, meaning: 'failsafe', ends: true },
  { pattern: /fail ?safe/i, meaning: 'failsafe' },
];

/** The condition that a STATUSTEXT of an autopilot is about; undefined if the table has none. */
export function textMeaning(text: string): TextMeaning | undefined {
  const row = ROWS.find(({ pattern }) => pattern.test(text));
  return row && { meaning: row.meaning, isEnd: row.ends === true, doesLast: row.lasts === true };
}
