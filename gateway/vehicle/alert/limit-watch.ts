import { LocalFrame } from '../../base/geometry/local-frame.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import { type AlertLimitName, type AlertLimits, LIMIT_PAIRS } from '../../contract/vehicle/alert-limits.ts';
import type { GpsGroup } from '../state/groups.ts';
import type { VehicleState } from '../state/vehicle-state.ts';
import { type AlertLevel, levelOf } from './alert-level.ts';

interface LimitRule {
  /** Code of the health issue. */
  readonly issue: LimitIssueCode;
  /** The alert it belongs to. */
  readonly alert: AlertCode;
  /** Its warning limit follows from the pair. */
  readonly caution: AlertLimitName;
  readonly clearsBy: number;
  readonly value: (state: VehicleState, lossPct: number | undefined) => number | undefined;
  readonly text: (limit: number) => OperatorText;
  /** Counts only while armed: on the ground a receiver may be indoors, or still searching. */
  readonly isForArmed: boolean;
}

export type LimitIssueCode =
  | 'link-weak'
  | 'gps-fix-limit'
  | 'gps-satellites'
  | 'gps-hdop'
  | 'vibration'
  | 'altitude-limit'
  | 'home-distance';

/** MAVLink's numbers of the fixes. */
const FIX_NUMBER: Readonly<Record<GpsGroup['fix'], number>> = {
  none: 1,
  '2d': 2,
  '3d': 3,
  dgps: 4,
  rtk_float: 5,
  rtk_fixed: 6,
};
const FIX_NAME: Readonly<Record<number, string>> = { 4: 'DGPS', 5: 'RTK float', 6: 'RTK fixed' };

/** The batteries have their own watch, which needs the time between readings. */
const RULES: readonly LimitRule[] = [
  {
    issue: 'link-weak',
    alert: 'link-weak',
    caution: 'linkLowPct',
    clearsBy: 5,
    value: (_state, lossPct) => (lossPct === undefined ? undefined : 100 - lossPct),
    text: (limit) => say('Link quality below {pct} %', { pct: limit }),
    isForArmed: false,
  },
  {
    issue: 'gps-fix-limit',
    alert: 'gps-weak',
    caution: 'gpsLeastFix',
    clearsBy: 0,
    value: ({ gps }) => {
      const fixed = withFix(gps);
      return fixed && FIX_NUMBER[fixed.fix];
    },
    text: (limit) => say('GPS fix worse than {fix}', { fix: FIX_NAME[limit] ?? '3D' }),
    isForArmed: true,
  },
  {
    issue: 'gps-satellites',
    alert: 'gps-weak',
    caution: 'gpsLowSatellites',
    clearsBy: 1,
    value: ({ gps }) => withFix(gps)?.satellites,
    text: (limit) => say('Fewer than {count} satellites', { count: limit }),
    isForArmed: true,
  },
  {
    issue: 'gps-hdop',
    alert: 'gps-weak',
    caution: 'gpsHighHdop',
    clearsBy: 0.2,
    value: ({ gps }) => withFix(gps)?.hdop,
    text: (limit) => say('HDOP above {limit}', { limit }),
    isForArmed: true,
  },
  {
    issue: 'vibration',
    alert: 'vibration',
    caution: 'vibrationHighMps2',
    clearsBy: 5,
    value: vibrationMps2,
    text: (limit) => say('Vibration above {limit} m/s²', { limit }),
    isForArmed: true,
  },
  {
    issue: 'altitude-limit',
    alert: 'altitude-limit',
    caution: 'altitudeHighM',
    clearsBy: 3,
    value: ({ height, position }) => (height ?? position)?.altitudeRelativeHomeM,
    text: (limit) => say('Higher than {limit} m above home', { limit }),
    isForArmed: true,
  },
  {
    issue: 'home-distance',
    alert: 'home-distance',
    caution: 'homeFarM',
    clearsBy: 10,
    value: homeDistanceM,
    text: (limit) => say('Farther than {limit} m from home', { limit }),
    isForArmed: true,
  },
];

/** The level of each rule, and the limit it has passed. Rules that are `ok` are absent. */
export type LimitWatch = Readonly<
  Partial<Record<LimitIssueCode, { readonly level: Exclude<AlertLevel, 'ok'>; readonly limit: number }>>
>;

/** The next assessment; the same object if nothing changed. `lossPct`: share of frames lost, 0 to 100. */
export function nextLimitWatch(
  before: LimitWatch = {},
  state: VehicleState,
  limits: AlertLimits,
  lossPct: number | undefined,
): LimitWatch {
  const next: { -readonly [Key in keyof LimitWatch]: LimitWatch[Key] } = {};
  let isSame = true;
  for (const { issue, caution, clearsBy, value } of RULES) {
    const pair = LIMIT_PAIRS.find((each) => each.caution === caution);
    const [cautionAt, warningAt] = [limits[caution], pair ? limits[pair.warning] : 0];
    const level = levelOf(before[issue]?.level, value(state, lossPct), {
      caution: cautionAt,
      warning: warningAt,
      side: pair?.side ?? 'below',
      clearsBy,
    });
    const limit = level === 'warning' ? warningAt : cautionAt;
    if (level !== 'ok') next[issue] = { level, limit };
    if (before[issue]?.level !== next[issue]?.level || before[issue]?.limit !== next[issue]?.limit)
      isSame = false;
  }
  return isSame ? before : next;
}

/** The values past their limits, each with the alert it belongs to. */
export function limitWarnings(watch: LimitWatch | undefined): readonly {
  readonly issue: LimitIssueCode;
  readonly alert: AlertCode;
  readonly severity: Exclude<AlertLevel, 'ok'>;
  readonly text: OperatorText;
  readonly isForArmed: boolean;
}[] {
  if (!watch) return [];
  return RULES.flatMap(({ issue, alert, text, isForArmed }) => {
    const passed = watch[issue];
    return passed ? [{ issue, alert, severity: passed.level, text: text(passed.limit), isForArmed }] : [];
  });
}

/** Without a 3D fix the GPS is lost, which is an alert of its own. */
function withFix(gps: GpsGroup | undefined): GpsGroup | undefined {
  return gps && FIX_NUMBER[gps.fix] >= 3 ? gps : undefined;
}

/** Of the worst axis. PX4 sends a metric in m/s² only in the third field. */
function vibrationMps2({ vibration, autopilot }: VehicleState): number | undefined {
  if (!vibration) return undefined;
  const { xMps2, yMps2, zMps2 } = vibration;
  return autopilot === 'px4' ? zMps2 : Math.max(xMps2, yMps2, zMps2);
}

function homeDistanceM({ home, position }: VehicleState): number | undefined {
  if (!home || !position) return undefined;
  const { eastM, northM } = new LocalFrame(home).toLocal(position);
  return Math.hypot(eastM, northM);
}
