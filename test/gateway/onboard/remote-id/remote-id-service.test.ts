import { describe, expect, it } from 'vitest';
import type { MonotonicMs } from '../../../../gateway/base/clock.ts';
import type { RequestContext } from '../../../../gateway/contract/account/principal.ts';
import { DEFAULT_REMOTE_ID, type RemoteIdSettings } from '../../../../gateway/contract/onboard/remote-id.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { buildParkedCopter } from '../../../builder/vehicle-state-builder.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { memoryRemoteId } from '../../../fake/memory-remote-id.ts';

const CONTEXT: RequestContext = {
  principal: { kind: 'operator', id: 'operator', tenantId: 'local', scopes: new Set() },
  traceId: '0af7651916cd43dd8448eb211c80319c',
  source: 'window',
};
const NOW = 0 as MonotonicMs;
const REMOTE_ID = { status: { receivedAtMs: NOW, isGood: true, reason: '' } };
const ON: RemoteIdSettings = {
  ...DEFAULT_REMOTE_ID,
  isEnabled: true,
  operatorId: 'FIN87astrdge12k8-xyz',
  selfId: 'Survey',
  euCategory: 'open',
  euClass: 3,
};
const FIXED = {
  ...ON,
  locationSource: 'fixed',
  fixedLocation: { lat: 47.3977, lon: 8.5455, altitudeM: 535 },
} as const;
const LIVE = { ...ON, locationSource: 'live' } as const;
const copter = (changes: Partial<VehicleState> = {}) =>
  buildParkedCopter({ remoteId: REMOTE_ID, ...changes });

describe('the settings of Remote ID', () => {
  it('are off until somebody sets them, and last over a restart', () => {
    const first = memoryRemoteId();
    expect(first.service.station()).toMatchObject({ isEnabled: false, problems: [] });
    first.service.put(FIXED, CONTEXT);
    const { stored } = first;
    expect(memoryRemoteId({ stored }).service.station()).toMatchObject({
      isEnabled: true,
      fixedLocation: { lat: 47.3977 },
    });
  });

  it('never store the secret characters, and the audit names only what changed', () => {
    const { service, stored, audited } = memoryRemoteId();
    expect(service.put(ON, CONTEXT).operatorId).toBe('FIN87astrdge12k8');
    const text = JSON.stringify([[...stored], audited]);
    expect(text).toContain('FIN87astrdge12k8');
    expect(text).not.toContain('xyz');
    expect(audited).toMatchObject([
      { action: 'station.remote-id', detail: { changed: expect.arrayContaining(['operatorId', 'selfId']) } },
    ]);
    expect(JSON.stringify(audited)).not.toContain('FIN87');
    // What was stored can be saved again without them.
    expect(service.put({ ...ON, operatorId: 'FIN87astrdge12k8' }, CONTEXT).isEnabled).toBe(true);
  });

  it('are refused with a wrong operator id or without the fixed location, and nothing changes', () => {
    const { service, audited, stored } = memoryRemoteId();
    expect(() => service.put({ ...ON, operatorId: 'FIN87astrdge12k9-xyz' }, CONTEXT)).toThrow(
      /check character/,
    );
    expect(() => service.put({ ...ON, locationSource: 'fixed' }, CONTEXT)).toThrow(/latitude and longitude/);
    expect(audited).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it('say what the region requires', () => {
    const { service } = memoryRemoteId();
    const problems = (change: Partial<RemoteIdSettings>) =>
      service.put({ ...ON, ...change }, CONTEXT).problems.join(' ');
    expect(problems({ operatorId: '' })).toMatch(/EU requires/);
    expect(problems({ operatorId: '', region: 'other' })).toBe('');
    expect(problems({ operatorId: '', region: 'faa' })).toMatch(/FAA requires the present location/);
    expect(problems({ ...FIXED, operatorId: '', region: 'faa' })).toBe('');
    expect(
      problems({
        ...FIXED,
        operatorId: '',
        region: 'faa',
        fixedLocation: { lat: 1, lon: 2, altitudeM: null },
      }),
    ).toMatch(/altitude of the operator location is missing/);
    expect(problems({ ...LIVE })).toMatch(/unknown or older than 5 s/);
  });

  it('hold the id of an aircraft, refused if it is wrong', () => {
    const { service, stored, audited } = memoryRemoteId();
    const basicId = { idType: 'serial-number', id: '1581BFKD229400BX', uaType: 'multirotor' } as const;
    expect(() => service.putVehicle('uav-1', { ...basicId, id: '1581' }, CONTEXT)).toThrow(/fifth character/);
    service.putVehicle('uav-1', basicId, CONTEXT);
    expect(memoryRemoteId({ stored }).service.ofVehicle('uav-1').basicId).toEqual(basicId);
    expect(service.putVehicle('uav-1', null, CONTEXT).basicId).toBeNull();
    expect(JSON.stringify(audited)).not.toContain('1581BFKD');
  });
});

describe('what is sent', () => {
  it('goes only to vehicles with Remote ID and without a conflict', () => {
    const states = [
      copter({ vehicleId: 'uav-1', systemId: 1 }),
      copter({ vehicleId: 'uav-2', systemId: 2, remoteId: undefined }),
      copter({ vehicleId: 'uav-3', systemId: 3, hasConflict: true }),
    ];
    const { service } = memoryRemoteId({ states });
    service.put(FIXED, CONTEXT);
    expect(service.contents().map(({ systemId }) => systemId)).toEqual([1]);
    expect(service.shown('uav-2')).toEqual({ sent: null, emergency_since_ms: null });
    expect(service.shown('uav-3').sent).toBeNull();
  });

  it('is nothing while it is off', () => {
    const { service } = memoryRemoteId({ states: [copter()] });
    const [content] = service.contents();
    expect(content).toEqual({ systemId: 1, isEmergency: false });
    expect(service.shown('uav-1').sent).toBeNull();
  });

  it('has the fields as the messages carry them', () => {
    const { service, clock } = memoryRemoteId({ states: [copter()] });
    service.put(FIXED, CONTEXT);
    service.putVehicle(
      'uav-1',
      { idType: 'utm', id: '123e4567-e89b-12d3-a456-426614174000', uaType: 'hybrid-lift' },
      CONTEXT,
    );
    expect(service.contents()[0]).toMatchObject({
      system: {
        operatorLatitude: 473_977_000,
        operatorLongitude: 85_455_000,
        operatorAltitudeGeo: 535,
        operatorLocationType: 2,
        classificationType: 1,
        categoryEu: 1,
        classEu: 3,
        timestamp: Math.max(0, Math.floor(clock.utcMs() / 1000) - 1_546_300_800),
      },
      operatorId: { operatorIdType: 0, operatorId: 'FIN87astrdge12k8' },
      selfId: { descriptionType: 0, description: 'Survey' },
      basicId: {
        idType: 3,
        uaType: 4,
        uasId: [0x12, 0x3e, 0x45, 0x67, ...new Array(16).fill(expect.any(Number))],
      },
    });
    expect(service.shown('uav-1').sent).toEqual({
      basic_id: true,
      operator_id: true,
      self_id: true,
      operator_location: 'fixed',
    });
  });

  it('has the home of the vehicle as the take-off position, with its height above the ellipsoid', () => {
    const home = { receivedAtMs: NOW, latitudeDeg: 47, longitudeDeg: 8, altitudeAmslM: 488 };
    const gps = { receivedAtMs: NOW, fix: '3d', satellites: 10, hdop: 1, seaAboveEllipsoidM: 47.5 } as const;
    const states = [copter({ home, gps })];
    const { service } = memoryRemoteId({ states });
    service.put(ON, CONTEXT);
    expect(service.contents()[0]?.system).toMatchObject({
      operatorLatitude: 470_000_000,
      operatorAltitudeGeo: 535.5,
      operatorLocationType: 0,
    });
    states[0] = copter({ home: undefined });
    expect(service.contents()[0]?.system).toMatchObject({ operatorLatitude: 0, operatorAltitudeGeo: -1000 });
    expect(service.shown('uav-1').sent?.operator_location).toBe('unknown');
  });

  it('never has an old position of this computer as a live one', () => {
    const clock = new FakeClock();
    const { service } = memoryRemoteId({ states: [copter()], clock });
    service.put(LIVE, CONTEXT);
    const latitude = () => service.contents()[0]?.system?.operatorLatitude;
    expect(latitude()).toBe(0);
    service.putPosition({ lat: 47, lon: 8, altitudeM: null, ageMs: 2000 });
    expect(latitude()).toBe(470_000_000);
    expect(service.station().position).toMatchObject({ ageMs: 2000, isLive: true });
    // An older one does not replace it.
    service.putPosition({ lat: 50, lon: 8, altitudeM: null, ageMs: 4000 });
    expect(latitude()).toBe(470_000_000);
    clock.advance(2999);
    expect(latitude()).toBe(470_000_000);
    clock.advance(1);
    expect(latitude()).toBe(0);
    expect(service.station()).toMatchObject({
      position: { isLive: false },
      problems: [expect.stringMatching(/older than 5 s/)],
    });
  });
});

describe('an emergency', () => {
  it('is sent even while the rest is off, is shown, and lasts over a restart', () => {
    const states = [copter()];
    const first = memoryRemoteId({ states });
    first.emergencies.set('uav-1', true);
    expect(first.service.contents()).toEqual([
      { systemId: 1, selfId: { descriptionType: 1, description: 'EMERGENCY' }, isEmergency: true },
    ]);
    expect(first.service.shown('uav-1').emergency_since_ms).toBe(first.clock.utcMs());
    const { stored } = first;
    const second = memoryRemoteId({ states, stored });
    second.emergencies.start();
    expect(second.alerts.raised).toMatchObject([{ code: 'remote-id-emergency', severity: 'warning' }]);
    expect(second.service.contents()[0]?.isEmergency).toBe(true);
  });

  it('keeps the time of its declaration, and its end is repeated for 30 s', () => {
    const clock = new FakeClock();
    const { service, emergencies, alerts } = memoryRemoteId({ states: [copter()], clock });
    emergencies.set('uav-1', true);
    const sinceMs = emergencies.sinceMs('uav-1');
    clock.advance(5000);
    emergencies.set('uav-1', true);
    expect(emergencies.sinceMs('uav-1')).toBe(sinceMs);
    emergencies.set('uav-1', false);
    expect(alerts.cleared).toMatchObject([{ vehicleId: 'uav-1', code: 'remote-id-emergency' }]);
    expect(service.contents()[0]?.selfId).toEqual({ descriptionType: 0, description: '' });
    clock.advance(30_000);
    expect(service.contents()[0]?.selfId).toBeUndefined();
  });
});
