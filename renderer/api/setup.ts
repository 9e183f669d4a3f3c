import { z } from 'zod';
import {
  type CalibrationKind,
  type CalibrationPosition,
  type CalibrationRun,
  calibrationRunSchema,
  type MotorTest,
  type MotorTestRequest,
  motorTestSchema,
  type VehicleCalibration,
  vehicleCalibrationSchema,
} from '../../gateway/contract/onboard/calibration.ts';
import type { RestCaller } from './connection/rest-client.ts';

export function readVehicleCalibration(rest: RestCaller, vehicleId: string): Promise<VehicleCalibration> {
  return rest.request({ path: pathOf(vehicleId), schema: vehicleCalibrationSchema });
}

export function beginCalibration(
  rest: RestCaller,
  vehicleId: string,
  kind: CalibrationKind,
): Promise<CalibrationRun> {
  return rest.request({
    method: 'POST',
    path: pathOf(vehicleId),
    body: { kind },
    schema: calibrationRunSchema,
  });
}

export function confirmCalibrationPosition(
  rest: RestCaller,
  vehicleId: string,
  position: CalibrationPosition,
): Promise<CalibrationRun> {
  return rest.request({
    method: 'POST',
    path: `${pathOf(vehicleId)}/position`,
    body: { position },
    schema: calibrationRunSchema,
  });
}

export function changeCalibration(
  rest: RestCaller,
  vehicleId: string,
  step: 'preview' | 'accept' | 'cancel',
): Promise<CalibrationRun> {
  return rest.request({
    method: 'POST',
    path: `${pathOf(vehicleId)}/${step}`,
    body: {},
    schema: calibrationRunSchema,
    isUrgent: step === 'cancel',
  });
}

export function testMotor(
  rest: RestCaller,
  vehicleId: string,
  request: MotorTestRequest,
): Promise<MotorTest> {
  return rest.request({
    method: 'POST',
    path: `/api/vehicles/${encodeURIComponent(vehicleId)}/motor-test`,
    body: request,
    schema: motorTestSchema,
  });
}

export async function stopMotorTest(rest: RestCaller, vehicleId: string): Promise<void> {
  await rest.request({
    method: 'POST',
    path: `/api/vehicles/${encodeURIComponent(vehicleId)}/motor-test/stop`,
    body: {},
    schema: z.unknown(),
    isUrgent: true,
  });
}

function pathOf(vehicleId: string): string {
  return `/api/vehicles/${encodeURIComponent(vehicleId)}/calibration`;
}
