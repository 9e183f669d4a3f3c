import type {
  CalibrationPort,
  CalibrationRun,
  MotorTest,
  MotorTestRequest,
  VehicleCalibration,
} from '../../gateway/contract/onboard/calibration.ts';
import { ARDUPILOT_FRAMES, placesOf } from '../../gateway/onboard/motor-test/motor-layout.ts';

/** The gyros of every vehicle are calibrated; its motors turn when asked. */
export class FakeCalibrationPort implements CalibrationPort {
  ofVehicle(vehicleId: string): VehicleCalibration {
    return {
      vehicleId,
      mode: 'sim',
      kinds: ['gyro'],
      refusal: null,
      ended: [{ kind: 'gyro', state: 'done', endedAtMs: 1 }],
      run: run(vehicleId),
      motorTest: {
        maxThrottlePct: 15,
        maxDurationS: 3,
        motors: 4,
        frameClass: 1,
        frameType: 1,
        layout: placesOf(ARDUPILOT_FRAMES.find(({ types }) => types?.includes(1))!),
        refusal: null,
      },
    };
  }

  async begin(vehicleId: string): Promise<CalibrationRun> {
    return run(vehicleId);
  }

  async confirmPosition(vehicleId: string): Promise<CalibrationRun> {
    return run(vehicleId);
  }

  preview(vehicleId: string): CalibrationRun {
    return run(vehicleId);
  }

  async accept(vehicleId: string): Promise<CalibrationRun> {
    return run(vehicleId);
  }

  async cancel(vehicleId: string): Promise<CalibrationRun> {
    return run(vehicleId);
  }

  async testMotor(vehicleId: string, request: MotorTestRequest): Promise<MotorTest> {
    const { motor, throttlePct, durationS } = request;
    return {
      vehicleId,
      commandId: 'cmd_1',
      mode: 'sim',
      motor,
      throttlePct,
      durationS,
      state: 'done',
      detail: null,
    };
  }

  stopMotor(): void {}

  onChanged(): () => void {
    return () => undefined;
  }
}

function run(vehicleId: string): CalibrationRun {
  return {
    calibrationId: 'cal_1',
    revision: 0,
    vehicleId,
    kind: 'gyro',
    mode: 'sim',
    state: 'done',
    instruction: 'The gyros are calibrated.',
    detail: null,
    progressPct: 100,
    position: null,
    positionsDone: [],
    compasses: [],
    channels: [],
    changes: [],
    isConfirmedByHand: false,
    needsReboot: false,
    messages: [],
    commandId: 'cmd_1',
    actor: { kind: 'operator', id: 'operator' },
    startedAtMs: 0,
    endedAtMs: 1,
  };
}
