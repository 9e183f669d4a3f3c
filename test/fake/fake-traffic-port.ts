import type {
  Aircraft,
  Traffic,
  TrafficForwarding,
  TrafficPort,
  TrafficSource,
  TrafficSourceRequest,
} from '../../gateway/contract/vehicle/traffic.ts';

export const SAMPLE_AIRCRAFT: Aircraft = {
  aircraftId: 'icao-3c6444',
  kind: 'aircraft',
  callSign: 'DLH123',
  icao: '3c6444',
  category: 'large',
  squawk: '1000',
  mode: 'live',
  lat: 48.1,
  lon: 11.5,
  altitudeM: 914.4,
  altitudeKind: 'pressure',
  trackDeg: 90,
  groundSpeedMps: 102.9,
  climbMps: 0,
  isOnGround: false,
  heardBy: ['tsr_1'],
  ageMs: 400,
  isStale: false,
  closest: null,
};

const SAMPLE_SOURCE: TrafficSource = {
  sourceId: 'tsr_1',
  kind: 'sbs1',
  name: 'Roof',
  address: '127.0.0.1:30003',
  isEnabled: true,
  mode: 'live',
  state: 'receiving',
  lastError: null,
  lastHeardMs: 200,
  messages: 12,
  rejected: 0,
  aircraft: 1,
};

/** One receiver with one aircraft of each world. */
export class FakeTrafficPort implements TrafficPort {
  forwarding: TrafficForwarding = { vehicleIds: [] };

  traffic(): Traffic {
    const played = { ...SAMPLE_AIRCRAFT, aircraftId: 'icao-3c6444-sim', mode: 'sim' as const };
    return {
      aircraft: [SAMPLE_AIRCRAFT, played],
      notShown: 0,
      withoutPosition: 0,
      rejected: 0,
      isReceiving: true,
    };
  }

  sources(): readonly TrafficSource[] {
    return [SAMPLE_SOURCE];
  }

  addSource(request: TrafficSourceRequest): TrafficSource {
    return { ...SAMPLE_SOURCE, ...request };
  }

  changeSource(sourceId: string, request: TrafficSourceRequest): TrafficSource {
    return { ...SAMPLE_SOURCE, ...request, sourceId };
  }

  removeSource(): void {
    // Nothing is stored.
  }

  putForwarding(forwarding: TrafficForwarding): TrafficForwarding {
    this.forwarding = forwarding;
    return forwarding;
  }
}
