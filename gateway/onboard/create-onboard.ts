import { inOrder } from '../base/lifecycle.ts';
import type { AuditLog } from '../base/log/audit-log.ts';
import type { Runtime } from '../base/runtime.ts';
import type { Commands } from '../command/create-commands.ts';
import type { Governance } from '../command/create-governance.ts';
import type { RawMessagePort } from '../contract/onboard/raw-message.ts';
import { RawMessageProtocol } from '../mavlink/protocol/command/raw-message-protocol.ts';
import { FtpWriter } from '../mavlink/protocol/ftp/ftp-writer.ts';
import { ManualControlProtocol } from '../mavlink/protocol/manual-control-protocol.ts';
import { ExtendedParameterReader } from '../mavlink/protocol/parameter/extended-parameter-reader.ts';
import { TerrainProtocol } from '../mavlink/protocol/terrain-protocol.ts';
import type { GroundHeight } from '../mission/check/plan-surroundings.ts';
import type { Fleet } from '../vehicle/create-fleet.ts';
import { CalibrationService } from './calibration/calibration-service.ts';
import { SetupGate } from './calibration/setup-gate.ts';
import { SticksWatch } from './calibration/sticks-watch.ts';
import { readCameraDefinition } from './camera/camera-definition.ts';
import {
  CameraSettingsService,
  type CameraSettingsServiceOptions,
} from './camera/camera-settings-service.ts';
import { Consoles } from './console/consoles.ts';
import { createCorrections } from './corrections/create-corrections.ts';
import { FileGate } from './files/file-gate.ts';
import { OnboardFiles } from './files/onboard-files.ts';
import { FenceGate } from './geofence/geofence-gate.ts';
import { FenceParameters } from './geofence/geofence-parameters.ts';
import { ManualControlService } from './manual-control/manual-control-service.ts';
import type { OnboardMission } from './mission/create-onboard-mission.ts';
import { MotorTests } from './motor-test/motor-tests.ts';
import type { OnboardParameters } from './parameter/create-onboard-parameters.ts';
import { rawMessage, rawMessages } from './raw/raw-definitions.ts';
import { RawMessages } from './raw/raw-messages.ts';
import { GroundChanges } from './transfer/ground-changes.ts';
import { RawMessageGate } from './transfer/raw-message-gate.ts';

/** Enough to turn a motor without a propeller. */
const MOTOR_TEST_PCT = 15;

export interface OnboardOptions extends Runtime {
  readonly fleet: Fleet;
  readonly governance: Governance;
  readonly onboardMission: OnboardMission;
  readonly commands: Commands;
  readonly parameters: OnboardParameters;
  readonly repositories: { readonly audit: AuditLog };
  /** For sources of corrections. Without it, none is kept. */
  readonly dataDirectory?: string;
  /** Ground heights of this station, which vehicles ask for. */
  readonly groundAmslM?: GroundHeight | undefined;
  /** Reads the definition file of a camera. Defaults to this process. */
  readonly readCameraDefinition?: CameraSettingsServiceOptions['readDefinition'];
  /** Throttle limit for motor tests, percent. Default: {@link MOTOR_TEST_PCT}. */
  readonly motorTestMaxPct?: number;
}

export type Onboard = ReturnType<typeof createOnboard>;

/** Onboard services other than mission and parameters, each behind its own gate. */
export function createOnboard(options: OnboardOptions) {
  const { fleet, governance, onboardMission, commands, clock, ids } = options;
  const { service: parameters, library, fileReader, fileTurns } = options.parameters;
  const { router, vehicles, alerts } = fleet;
  const { governed, records } = governance;
  const { parameterProtocol, stepProtocol } = commands;
  const logger = options.logger.child({ module: 'command' });
  const setupGate = new SetupGate({ ...governed, protocol: stepProtocol });
  const setup = { vehicles, inbox: router, gate: setupGate, known: library, clock, ids };
  const calibrations = new CalibrationService({
    ...setup,
    parameters,
    motors: new MotorTests({ ...setup, maxThrottlePct: options.motorTestMaxPct ?? MOTOR_TEST_PCT }),
  });
  const sticksWatch = new SticksWatch({ records, vehicles, alerts, clock });
  const manualControl = new ManualControlService({
    ...governed,
    gate: commands.gate,
    protocol: new ManualControlProtocol(router),
    logger,
  });
  const fenceGate = new FenceGate({
    ...onboardMission.transferring,
    parameters: new FenceParameters({ gate: commands.gate, protocol: parameterProtocol, vehicles, clock }),
  });

  const groundChanges = new GroundChanges(governed);
  const files = new OnboardFiles({
    reader: fileReader,
    gate: new FileGate({
      changes: groundChanges,
      writer: new FtpWriter({ ...fleet.wire, turns: fileTurns }),
      reader: fileReader,
    }),
    vehicles,
  });

  const cameraSettings = new CameraSettingsService({
    vehicles,
    files: fileReader,
    values: new ExtendedParameterReader(fleet.asking),
    readDefinition: options.readCameraDefinition ?? readCameraDefinition,
    clock,
  });

  const directGate = new RawMessageGate({
    ...governed,
    protocol: new RawMessageProtocol({ sender: router, tap: (tap) => router.tap(tap) }),
  });
  const raw = new RawMessages({ gate: directGate, vehicles });
  const consoles = new Consoles({
    gate: directGate,
    inbox: router,
    vehicles,
    clock,
    ids,
    logger: options.logger.child({ module: 'console' }),
  });
  const direct: RawMessagePort = {
    rawMessages,
    rawMessage,
    sendRaw: (vehicleId, request, context) => raw.sendRaw(vehicleId, request, context),
    openConsole: (vehicleId, request, context) => consoles.open(vehicleId, request, context),
    consoleLine: (sessionId, request, context) => consoles.line(sessionId, request, context),
    consoleOutput: (sessionId, fromOffset, waitMs, context) =>
      consoles.output(sessionId, fromOffset, waitMs, context),
    closeConsole: (sessionId, context) => consoles.close(sessionId, context),
  };
  const corrections = createCorrections({ ...options, audit: options.repositories.audit });
  const { transfers } = onboardMission.transferring;
  const terrain = new TerrainProtocol({
    ...fleet.wire,
    groundAmslM: options.groundAmslM ?? (() => undefined),
    mayAnswer({ systemId, componentId }) {
      const vehicle = vehicles
        .list()
        .find((each) => each.systemId === systemId && each.componentId === componentId);
      return vehicle !== undefined && !vehicle.hasConflict && !transfers.isTransferring(vehicle.vehicleId);
    },
  });
  return {
    files,
    cameraSettings,
    groundChanges,
    fenceGate,
    calibrations,
    manualControl,
    consoles,
    corrections,
    /** Raw messages and shells. */
    direct,
    // Operations end before the protocols they use, and after the services that know a more specific reason.
    ...inOrder(
      governed.operations,
      calibrations,
      sticksWatch,
      fenceGate,
      manualControl,
      consoles,
      files,
      cameraSettings,
      terrain,
      // Not awaited: commands must end in the same turn. The gateway waits for it last.
      { stop: () => corrections.end() },
    ),
  };
}
