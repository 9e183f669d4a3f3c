import { describe, expect, it } from 'vitest';
import { codeOf, importsOf, isGenerated, readSourceFiles } from './source-files.ts';

// Design, safety rule 1: bytes leave to a vehicle only through the command gate. Everything that can put a message on a
// link is listed here by name with what it sends; a new name needs a reason that stands up to a reader.

/** Files that call `send`, `sendVia` or `sendByEveryWay` of the sender port, or of a wrapper of it. */
const senders: Readonly<Record<string, string>> = {
  'gateway/mavlink/protocol/ftp/ftp-exchange.ts':
    'questions to a file server, by the way it was given: one that only reads, or the one of the gate',
  'gateway/mavlink/protocol/ftp/ftp-writer.ts': 'files written and removed on board, as the gate asks',
  'gateway/mavlink/protocol/heartbeat-emitter.ts': 'our own HEARTBEAT',
  'gateway/mavlink/protocol/log/log-eraser.ts': 'LOG_ERASE, as its gate asks',
  'gateway/mavlink/protocol/log/log-protocol.ts':
    'requests for the list and the bytes of logs on board: read-only',
  'gateway/mavlink/protocol/message-interval.ts': 'asks for telemetry streams: moves nothing',
  'gateway/mavlink/protocol/read-only-requests.ts': 'the listed requests that only read',
  'gateway/mavlink/protocol/remote-id-protocol.ts':
    'what vehicles transmit as Remote ID, as the operator set it: moves nothing; an emergency as its gate asks',
  'gateway/mavlink/protocol/rtcm-protocol.ts':
    'RTK corrections (GPS_RTCM_DATA) to vehicles of which each was decided: they move nothing',
  'gateway/onboard/corrections/correction-route.ts': 'the same, within the room of the link',
  'gateway/mavlink/protocol/terrain-protocol.ts': 'the ground heights a vehicle asks for: moves nothing',
  'gateway/mavlink/protocol/time-sync.ts': 'TIMESYNC',
  'gateway/onboard/calibration/calibration-work.ts':
    'commands of a calibration, by the session its gate gave it',
  'gateway/onboard/motor-test/motor-tests.ts': 'motor tests, by the session their gate gave them',
  'gateway/mavlink/protocol/command/command-protocol.ts':
    'COMMAND_LONG and COMMAND_INT, as the gate or the first contact asks',
  'gateway/base/jobs/node-job-processes.ts': 'messages to a process of computations: none is for a vehicle',
  'gateway/recording/export/export-stream.ts': 'answers to a job process: none is for a vehicle',
  'gateway/recording/index/job-log-reader.ts': 'answers to a job process: none is for a vehicle',
  'gateway/onboard/manual-control/manual-flight.ts': 'sticks, as its desk decided',
  'gateway/mavlink/protocol/manual-control-protocol.ts':
    'MANUAL_CONTROL of a flight by sticks, while its lease is current, and the sticks given back to the transmitter',
  'gateway/onboard/transfer/raw-message-gate.ts': 'what was written down word for word, once it is decided',
  'gateway/command/forwarding/forwarded-programs.ts':
    'requests of another program that only read, by the sender that can do no more',
  'gateway/command/forwarding/program-parameters.ts':
    'asks what a parameter holds after a program was refused, by the sender that can do no more',
  'gateway/mavlink/protocol/command/raw-message-protocol.ts':
    'one raw message or one line for the shell on board, as its gate asks',
  'gateway/mavlink/protocol/mission/mission-protocol.ts':
    'the one place where the mission protocol reaches the sender',
  'gateway/mavlink/protocol/mission/mission-protocol-download.ts':
    'requests of a mission download: read-only',
  'gateway/mavlink/protocol/mission/mission-protocol-upload.ts': 'mission items, as the gate asks',
  'gateway/mavlink/protocol/parameter/extended-parameter-protocol.ts':
    'PARAM_EXT_SET, as the gate asks, and the readings that go with it',
  'gateway/mavlink/protocol/parameter/extended-parameter-reader.ts':
    'requests for extended parameters: read-only',
  'gateway/mavlink/protocol/parameter/parameter-hash.ts': 'asks for the hash of all parameters: read-only',
  'gateway/mavlink/protocol/parameter/parameter-list-protocol.ts':
    'requests for the list of parameters: read-only',
  'gateway/mavlink/protocol/parameter/parameter-protocol.ts':
    'PARAM_SET, as the gate asks, and the readings that go with it',
  'gateway/mavlink/router/router.ts': 'the sender itself, which sends by one of its routes',
  'gateway/vehicle/traffic/adsb-forwarder.ts':
    'ADSB_VEHICLE to the vehicles that the operator chose: other aircraft, which the autopilot avoids only if it is set up to',
  'gateway/vehicle/contact/request-version.ts':
    'asks for AUTOPILOT_VERSION on one given route: moves nothing',
};

/** Files that may drive a protocol that changes something on the vehicle. */
const gateFiles: readonly string[] = [
  // They make them and give them to the gates; the rest of the product sees only those.
  'gateway/command/create-commands.ts',
  'gateway/onboard/create-onboard.ts',
  'gateway/onboard/logs/create-onboard-logs.ts',
  'gateway/onboard/mission/create-onboard-mission.ts',
];

/** The edges answer HTTP and WebSocket clients, links write what the router gives them, the reference writes examples. */
const seesNoSender = [
  'gateway/server/http/',
  'gateway/server/ws/',
  'gateway/mavlink/link/',
  'gateway/simulation/vehicle/',
  'gateway/developer/reference/',
  'gateway/contract/developer/',
];

/** Rooms that reach a vehicle or decide what does; a recording that is played knows none of them. */
const live = [
  'gateway/mavlink/protocol/',
  'gateway/mavlink/link/',
  'gateway/command/gate/',
  'gateway/action/launch/',
  'gateway/action/plan/',
  'gateway/recording/recorder/',
  'gateway/server/ws/',
  'gateway/server/http/',
  'gateway/store/',
];

const isIn = (rooms: readonly string[], path: string): boolean => rooms.some((room) => path.startsWith(room));

const files = readSourceFiles(['gateway']).filter(({ path }) => !isGenerated(path));

describe('transmission', () => {
  it('sends from the listed files only', () => {
    const vehicleSide = files.filter(({ path }) => !isIn(seesNoSender, path));
    const callers = vehicleSide
      .filter((file) => /\.send(?:Via|ByEveryWay)?\(/.test(codeOf(file)))
      .map(({ path }) => path);
    expect(callers.sort()).toEqual(Object.keys(senders).sort());
  });

  it('drives commands and missions from the gate only', () => {
    const drivers = files
      .filter(({ path }) => !path.startsWith('gateway/mavlink/protocol/'))
      .filter((file) =>
        importsOf(file).some(
          ({ target, isTypeOnly }) =>
            !isTypeOnly &&
            target?.startsWith('gateway/mavlink/protocol/') &&
            /\/(?:(?:command|raw-message|manual-control|mission|parameter|extended-parameter|step)-protocol[^/]*|ftp-writer|log-eraser)\.ts$/.test(
              target,
            ),
        ),
      )
      .map(({ path }) => path);
    expect(drivers.sort()).toEqual([...gateFiles].sort());
  });

  it('writes raw bytes to links from the router only', () => {
    const writers = files
      .filter(({ path }) => !path.startsWith('gateway/mavlink/link/'))
      .filter((file) => importsOf(file).some(({ target }) => target === 'gateway/mavlink/link/link.ts'))
      .filter((file) => /\.write\(/.test(codeOf(file)))
      .map(({ path }) => path);
    expect(writers.filter((path) => !path.startsWith('gateway/mavlink/router/'))).toEqual([
      // The settings of a GNSS receiver on the ground, over a link of its own that no vehicle uses.
      'gateway/onboard/corrections/local-receiver.ts',
    ]);
  });

  it('plays recordings where nothing that sends can be reached', () => {
    const playback = files.filter(({ path }) => path.startsWith('gateway/recording/playback/'));
    const reached = playback.flatMap((file) =>
      importsOf(file)
        .filter(({ isTypeOnly, target }) => !isTypeOnly && target !== undefined)
        .map(({ target }) => target ?? '')
        .filter((target) => isIn(live, target)),
    );
    // Both say how values stand on the wire.
    expect([...new Set(reached)].sort()).toEqual([
      'gateway/mavlink/protocol/mission/mission-item-encoding.ts',
      'gateway/mavlink/protocol/parameter/parameter-encoding.ts',
    ]);
    expect(
      playback.filter((file) => /\.(?:send|sendVia|sendByEveryWay|sendCommand|write)\(/.test(codeOf(file))),
    ).toEqual([]);
  });

  it('gives the rooms that play recordings to the composition root alone', () => {
    const importers = files
      .filter(({ path }) => !path.startsWith('gateway/recording/playback/'))
      .filter((file) =>
        importsOf(file).some(({ target }) => target?.startsWith('gateway/recording/playback/')),
      )
      .map(({ path }) => path);
    expect(importers).toEqual(['gateway/gateway.ts']);
    // The router of the live station is made in one place, that of recordings in one other.
    const makers = files.filter((file) => /\bnew Router\(/.test(codeOf(file))).map(({ path }) => path);
    expect(makers.sort()).toEqual(
      ['gateway/recording/playback/replayed-vehicles.ts', 'gateway/vehicle/create-fleet.ts'].sort(),
    );
  });
});
