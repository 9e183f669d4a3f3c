/** What PX4 calibrates by its own lines, by the words it has for it. */
export type Px4Calibrated = 'gyro' | 'mag' | 'baro' | 'accel' | 'level';

/** A line PX4 sends, with its time since the calibration started. */
export interface CalibrationLine {
  readonly atMs: number;
  readonly text: string;
}

export interface CalibrationScript {
  readonly lines: readonly CalibrationLine[];
  /** The parameters it has determined at its last line. */
  readonly results: Readonly<Record<string, number>>;
  /** Whether it checks for the command to cancel; the others run to their end regardless. */
  readonly canBeCancelled: boolean;
}

/** Orientations in the order in which a person without haste places the vehicle. */
const SIDES = ['down', 'left', 'right', 'front', 'back', 'up'] as const;
const BEGINS_MS = 200;
const TURNS_MS = 800;
const RESTS_MS = 600;
const MEASURES_MS = { accel: 1000, mag: 2000 } as const;
const STILL_MS = 2000;
const STILL_STEPS = 4;

/** Source: calibration_messages.h, calibration_routines.cpp and the five that use them in commander of PX4 1.15. */
export function calibrationScript(what: Px4Calibrated): CalibrationScript {
  const lines: CalibrationLine[] = [];
  let atMs = BEGINS_MS;
  const say = (text: string, afterMs = 0) => {
    atMs += afterMs;
    lines.push({ atMs, text: `[cal] ${text}` });
  };
  say(`calibration started: 2 ${what}`);
  if (what === 'accel' || what === 'mag') {
    for (const [index, side] of SIDES.entries()) {
      say(`pending: ${SIDES.slice(index).join(' ')}`, 50);
      say('hold vehicle still on a pending side');
      say('detected rest position, hold still...', TURNS_MS);
      say(`${side} orientation detected`, RESTS_MS);
      say(what === 'mag' ? 'Rotate vehicle' : `Hold still, measuring ${side} side`);
      say(`${side} side done, rotate to a different side`, MEASURES_MS[what]);
      say(`progress <${Math.round(((index + 1) * 100) / SIDES.length)}>`);
    }
  } else {
    for (let step = 0; step <= STILL_STEPS; step += 1)
      say(`progress <${(step * 100) / STILL_STEPS}>`, step === 0 ? 0 : STILL_MS / STILL_STEPS);
  }
  say(`calibration done: ${what}`, 100);
  return { lines, results: RESULTS[what], canBeCancelled: what !== 'level' && what !== 'baro' };
}

const RESULTS: Readonly<Record<Px4Calibrated, Readonly<Record<string, number>>>> = {
  gyro: { CAL_GYRO0_ID: 1_310_988, CAL_GYRO0_XOFF: 0.004, CAL_GYRO0_YOFF: -0.002, CAL_GYRO0_ZOFF: 0.001 },
  accel: { CAL_ACC0_ID: 1_310_988, CAL_ACC0_XOFF: 0.02, CAL_ACC0_YOFF: -0.01, CAL_ACC0_ZOFF: 0.03 },
  mag: { CAL_MAG0_ID: 197_388, CAL_MAG0_XOFF: 0.012, CAL_MAG0_YOFF: 0.035, CAL_MAG0_ZOFF: -0.042 },
  baro: { SENS_BARO_QNH: 1013.4 },
  level: { SENS_BOARD_X_OFF: 0.23, SENS_BOARD_Y_OFF: -0.11 },
};
