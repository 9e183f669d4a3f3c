import type { CalibrationRun } from '../../../../gateway/contract/onboard/calibration.ts';
import { AccelcalVehiclePos, MavCmd, MavResult } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import { StepProtocol } from '../../../../gateway/mavlink/protocol/command/step-protocol.ts';
import { ParameterProtocol } from '../../../../gateway/mavlink/protocol/parameter/parameter-protocol.ts';
import { CalibrationService } from '../../../../gateway/onboard/calibration/calibration-service.ts';
import { SetupGate } from '../../../../gateway/onboard/calibration/setup-gate.ts';
import { MotorTests } from '../../../../gateway/onboard/motor-test/motor-tests.ts';
import { contextOf, GateRig } from '../../../fake/gate-rig.ts';

/** A station that calibrates the toy copter, which says what a test lets it say. */
export class CalibrationRig extends GateRig {
  readonly told: CalibrationRun[] = [];
  readonly known = new Map<string, number>();
  /** Parameters the vehicle does not take. */
  readonly rejected = new Set<string>();
  readonly writes: { readonly name: string; readonly value: number }[][] = [];
  readonly setupGate: SetupGate;
  readonly calibrations: CalibrationService;

  constructor() {
    super();
    const { operations, directory: vehicles, clock, ids, wire } = this;
    const link = { sender: wire, inbox: wire, clock, rttMs: () => undefined };
    const protocol = new StepProtocol(this.protocol, new ParameterProtocol(link));
    this.setupGate = new SetupGate({ operations, protocol, vehicles });
    this.calibrations = new CalibrationService({
      gate: this.setupGate,
      motors: new MotorTests({ gate: this.setupGate, vehicles, clock, maxThrottlePct: 15 }),
      inbox: wire,
      vehicles,
      parameters: {
        write: async (vehicleId, changes) => {
          this.writes.push([...changes]);
          return {
            vehicleId,
            commandId: 'cmd_write',
            mode: 'sim',
            results: changes.map(({ name, value }) => ({
              name,
              outcome: this.rejected.has(name) ? ('rejected' as const) : ('written' as const),
              from: null,
              asked: value,
              held: value,
              detail: null,
              needsReboot: false,
            })),
          };
        },
      },
      known: { valueOf: (_vehicleId, name) => this.known.get(name) },
      clock,
      ids,
    });
    this.calibrations.start();
    this.calibrations.onChanged((run) => this.told.push(run));
    this.copter.answer = () => MavResult.ACCEPTED;
  }

  get calibration(): CalibrationRun | null {
    return this.calibrations.ofVehicle('uav-1').run;
  }

  /** MAV_CMDs sent so far with their first parameter. */
  get commands(): readonly (readonly [command: number, param1: number])[] {
    return this.wire
      .sentOf('COMMAND_LONG')
      .filter(({ command }) => command !== MavCmd.SET_MESSAGE_INTERVAL)
      .map(({ command, param1 }) => [command, param1]);
  }

  say(text: string): void {
    this.directory.say('uav-1', this.clock.monotonicMs(), text);
    this.directory.announce({
      eventId: this.ids.next('evt'),
      vehicleId: 'uav-1',
      kind: 'statustext',
      severity: 'warning',
      summary: text,
      atMs: this.clock.utcMs(),
    });
  }

  /** Somebody else takes the command of the vehicle. */
  takeOver(): void {
    const { epoch } = this.leases.lease('uav-1');
    const other = contextOf('key_2', { scopes: new Set(['governance:override']) });
    this.leases.requestTakeover('uav-1', { epoch, reason: 'In the way.', force: true }, other);
  }

  /** ArduPilot asks for a position, or repeats its result. */
  askFor(position: keyof typeof AccelcalVehiclePos): void {
    this.wire.deliver('COMMAND_LONG', {
      targetSystem: 0,
      targetComponent: 0,
      command: MavCmd.ACCELCAL_VEHICLE_POS,
      confirmation: 0,
      param1: AccelcalVehiclePos[position],
      param2: 0,
      param3: 0,
      param4: 0,
      param5: 0,
      param6: 0,
      param7: 0,
    });
  }

  compassProgress(compassId: number, completionPct: number, calMask = 3): void {
    this.wire.deliver('MAG_CAL_PROGRESS', {
      directionX: 0,
      directionY: 0,
      directionZ: 0,
      compassId,
      calMask,
      calStatus: 3,
      attempt: 1,
      completionPct,
      completionMask: [0xff, 0x01, 0, 0, 0, 0, 0, 0, 0, 0],
    });
  }

  compassReport(compassId: number, calStatus: number): void {
    this.wire.deliver('MAG_CAL_REPORT', {
      compassId,
      calMask: 3,
      calStatus,
      autosaved: 0,
      fitness: 7.26,
      ofsX: 12.44,
      ofsY: -3,
      ofsZ: 40,
      diagX: 1,
      diagY: 1,
      diagZ: 1,
      offdiagX: 0,
      offdiagY: 0,
      offdiagZ: 0,
      orientationConfidence: 0,
      oldOrientation: 0,
      newOrientation: 0,
      scaleFactor: 1,
    });
  }

  /** The receiver's first channels; 0 µs for all others. */
  channels(...pulsesUs: readonly number[]): void {
    const pulse = (channel: number) => pulsesUs[channel - 1] ?? 0;
    this.wire.deliver('RC_CHANNELS', {
      timeBootMs: 0,
      chancount: pulsesUs.length,
      chan1Raw: pulse(1),
      chan2Raw: pulse(2),
      chan3Raw: pulse(3),
      chan4Raw: pulse(4),
      chan5Raw: pulse(5),
      chan6Raw: pulse(6),
      chan7Raw: pulse(7),
      chan8Raw: pulse(8),
      chan9Raw: 0,
      chan10Raw: 0,
      chan11Raw: 0,
      chan12Raw: 0,
      chan13Raw: 0,
      chan14Raw: 0,
      chan15Raw: 0,
      chan16Raw: 0,
      chan17Raw: 0,
      chan18Raw: 0,
      rssi: 255,
    });
  }
}
