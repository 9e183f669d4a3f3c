import type { RequestContext } from '../account/principal.ts';
import type {
  CalibrationKind,
  CalibrationPosition,
  CalibrationRun,
  MotorTest,
  MotorTestRequest,
  VehicleCalibration,
} from './calibration.ts';

/**
 * Sensors and motors of vehicles that are on the ground and disarmed. The edge decides whether a caller may
 * see a vehicle. One calibration or motor test a vehicle at a time.
 */
export interface CalibrationPort {
  /** @throws not-found */
  ofVehicle(vehicleId: string): VehicleCalibration;
  /**
   * Answers when it is under way, or waits for an approval.
   * @throws not-found, vehicle-offline, vehicle-conflict, state-conflict while armed or in the air, vehicle-busy,
   * unsupported-command, lease-held, governance-denied, governance-unavailable, vehicle-denied, vehicle-timeout
   */
  begin(vehicleId: string, kind: CalibrationKind, context: RequestContext): Promise<CalibrationRun>;
  /** The vehicle is in the requested position. @throws state-conflict, vehicle-denied, vehicle-timeout */
  confirmPosition(
    vehicleId: string,
    position: CalibrationPosition,
    context: RequestContext,
  ): Promise<CalibrationRun>;
  /** Ends the gathering of radio channels and shows what would be written. @throws state-conflict */
  preview(vehicleId: string, context: RequestContext): CalibrationRun;
  /**
   * Saves a calibration that is in `review`.
   * @throws state-conflict, vehicle-denied, vehicle-timeout and as a write of parameters
   */
  accept(vehicleId: string, context: RequestContext): Promise<CalibrationRun>;
  /** Cancels it; harmless when it has ended. @throws state-conflict when none was started */
  cancel(vehicleId: string, context: RequestContext): Promise<CalibrationRun>;
  /** Drives one motor; answers when the time is over. @throws as {@link begin}, validation above the station's bound */
  testMotor(vehicleId: string, request: MotorTestRequest, context: RequestContext): Promise<MotorTest>;
  /** Sends zero throttle for the test that runs; harmless when none runs. */
  stopMotor(vehicleId: string, context: RequestContext): void;
  onChanged(listener: (run: CalibrationRun) => void): () => void;
}
