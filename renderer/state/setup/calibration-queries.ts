import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { setupApi } from '../../../gateway/contract/api/setup-api.ts';
import type {
  CalibrationKind,
  CalibrationPosition,
  CalibrationRun,
  MotorTestRequest,
  VehicleCalibration,
} from '../../../gateway/contract/onboard/calibration.ts';
import { call } from '../../api/call.ts';
import { reportFailure } from '../app/failure-text.ts';
import { useGateway } from '../connection/gateway-context.ts';
import { operationKey } from '../connection/operations.ts';

const keyOf = (vehicleId: string) => operationKey(setupApi.readVehicleCalibration, { params: { vehicleId } });
/** The gateway says how a calibration goes; this is for what forbids one, and for a stream that is away. */
const PERIOD_MS = 2000;

/** What can be set up on the vehicle now, and the state of the last calibration. */
export function useVehicleCalibration(vehicleId: string) {
  const { rest } = useGateway();
  return useQuery({
    queryKey: keyOf(vehicleId),
    queryFn: async ({ client }) => {
      const read = await call(rest, setupApi.readVehicleCalibration, { params: { vehicleId } });
      const known = client.getQueryData<VehicleCalibration>(keyOf(vehicleId));
      return { ...read, run: newerRun(known?.run ?? null, read.run) };
    },
    refetchInterval: PERIOD_MS,
  });
}

/** Puts the newest state of a run into the cached calibration of its vehicle. */
export function receiveCalibration(client: QueryClient, run: CalibrationRun): void {
  client.setQueryData<VehicleCalibration>(
    keyOf(run.vehicleId),
    (known) => known && { ...known, run: newerRun(known.run, run) },
  );
}

/** The stream may be ahead of a response: a run never goes back. */
function newerRun(known: CalibrationRun | null, told: CalibrationRun | null): CalibrationRun | null {
  const isSame = known !== null && told !== null && known.calibrationId === told.calibrationId;
  return isSame && known.revision > told.revision ? known : told;
}

/** Calibration actions. Failures are shown. */
export function useCalibrationHands(vehicleId: string) {
  const { rest } = useGateway();
  const client = useQueryClient();
  const params = { vehicleId };
  const done = async (asked: Promise<CalibrationRun>) => {
    try {
      receiveCalibration(client, await asked);
    } catch (cause) {
      toast.error(reportFailure(cause));
    }
    await client.invalidateQueries({ queryKey: keyOf(vehicleId) });
  };
  return {
    begin: (kind: CalibrationKind) => done(call(rest, setupApi.beginCalibration, { params, body: { kind } })),
    confirm: (position: CalibrationPosition) =>
      done(call(rest, setupApi.confirmCalibrationPosition, { params, body: { position } })),
    preview: () => done(call(rest, setupApi.previewCalibration, { params })),
    accept: () => done(call(rest, setupApi.acceptCalibration, { params })),
    cancel: () => done(call(rest, setupApi.cancelCalibration, { params })),
    /** @throws GatewayError */
    testMotor: (body: MotorTestRequest) => call(rest, setupApi.testMotor, { params, body }),
    stopMotor: () => call(rest, setupApi.stopMotorTest, { params }),
  };
}
export type CalibrationHands = ReturnType<typeof useCalibrationHands>;
