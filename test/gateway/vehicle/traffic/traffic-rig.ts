import { LocalFrame } from '../../../../gateway/base/geometry/local-frame.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import { english } from '../../../../gateway/contract/operator-text.ts';
import type { StoredTrafficSource } from '../../../../gateway/contract/vehicle/traffic.ts';
import { AdsbFlags } from '../../../../gateway/mavlink/codec/generated/enums.ts';
import type { MessageByName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { AlertRegistry } from '../../../../gateway/vehicle/alert/alert-registry.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import {
  TrafficService,
  type TrafficServiceOptions,
} from '../../../../gateway/vehicle/traffic/traffic-service.ts';
import { buildFlyingCopter } from '../../../builder/vehicle-state-builder.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeDirectory } from '../../../fake/fake-directory.ts';
import { FakeLink } from '../../../fake/fake-link.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';
import { blankMessage } from '../blank-message.ts';

export const HOME = { latitudeDeg: 47.397742, longitudeDeg: 8.5458594 };
const frame = new LocalFrame(HOME);
export const CONTEXT = {
  principal: { kind: 'operator', id: 'operator' },
  traceId: 'trc_1',
} as unknown as RequestContext;

/** The store of a test. */
export function memoryTrafficStore() {
  let sources: readonly StoredTrafficSource[] = [];
  let vehicles: readonly string[] = [];
  return {
    sources: () => sources,
    saveSources(saved: readonly StoredTrafficSource[]) {
      sources = saved;
    },
    forwardedTo: () => vehicles,
    saveForwardedTo(saved: readonly string[]) {
      vehicles = saved;
    },
  };
}

export interface Flight {
  readonly icao?: number;
  readonly eastM: number;
  readonly northM: number;
  readonly altitudeM?: number;
  readonly trackDeg?: number;
  readonly speedMps?: number;
  readonly climbMps?: number;
}

/** A started traffic service with everything around it in the hands of the test. */
export function buildTrafficRig(overrides: Partial<TrafficServiceOptions> = {}) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const directory = new FakeDirectory();
  const alerts = new AlertRegistry(clock);
  const links: FakeLink[] = [];
  const audited: string[] = [];
  const service = new TrafficService({
    clock,
    ids: countingIds(),
    logger: silentLogger,
    audit: { append: ({ action }) => void audited.push(action) },
    store: memoryTrafficStore(),
    inbox: wire,
    sender: wire,
    directory,
    alerts,
    createLink: (id, config) => {
      const link = new FakeLink(id, config);
      links.push(link);
      return link;
    },
    modeOfLink: () => 'sim',
    ...overrides,
  });
  service.start();

  /** Our copter at home, 508 m above the sea and heading east. */
  const fly = (changes: Partial<VehicleState> = {}, systemId = 1) =>
    directory.put(buildFlyingCopter({ systemId, ...changes }, clock.monotonicMs()));

  /** ADSB_VEHICLE of an aircraft at a place around home, as a vehicle reports it. */
  const hear = (
    { icao = 0x3c6444, eastM, northM, altitudeM = 508.1, trackDeg = 0, speedMps = 0, climbMps = 0 }: Flight,
    changes: Partial<MessageByName['ADSB_VEHICLE']> = {},
    systemId = 9,
  ) => {
    const { latitudeDeg, longitudeDeg } = frame.toGeo({ eastM, northM });
    const message = blankMessage('ADSB_VEHICLE', {
      ICAOAddress: icao,
      lat: Math.round(latitudeDeg * 1e7),
      lon: Math.round(longitudeDeg * 1e7),
      altitude: Math.round(altitudeM * 1000),
      heading: Math.round(trackDeg * 100),
      horVelocity: Math.round(speedMps * 100),
      verVelocity: Math.round(climbMps * 100),
      flags: ALL_VALID,
      callsign: 'DLH123',
      ...changes,
    });
    wire.deliver('ADSB_VEHICLE', message, { systemId, componentId: 1 });
  };
  const active = () =>
    alerts
      .list()
      .filter((alert) => alert.active)
      .map(({ vehicleId, severity, text }) => ({ vehicleId, severity, text: english(text) }));
  return { clock, wire, directory, alerts, links, audited, service, fly, hear, active };
}

export const ALL_VALID =
  AdsbFlags.VALID_COORDS |
  AdsbFlags.VALID_ALTITUDE |
  AdsbFlags.VALID_HEADING |
  AdsbFlags.VALID_VELOCITY |
  AdsbFlags.VALID_CALLSIGN |
  AdsbFlags.VERTICAL_VELOCITY_VALID;
