import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MissionRun } from '../../../gateway/contract/mission/mission.ts';
import {
  alertHistory,
  orderAlerts,
  receiveAlert,
  replaceAlerts,
  unacknowledged,
  useAlertStore,
} from '../../../renderer/state/app/alert-store.ts';
import { parseRoute, routeHref } from '../../../renderer/state/app/route.ts';
import { feedEntries } from '../../../renderer/state/fly/feed-entries.ts';
import {
  noteRefusedOrder,
  receiveCommand,
  useCommandStore,
} from '../../../renderer/state/vehicle/command-store.ts';
import {
  selectedVehicleId,
  selectVehicle,
  settleSelection,
  useSelectionStore,
} from '../../../renderer/state/vehicle/selection-store.ts';
import { useVehicleStore } from '../../../renderer/state/vehicle/vehicle-store.ts';
import { buildAlert, buildCommand, buildEntry } from '../builder/build-records.ts';

beforeEach(() => {
  useAlertStore.setState(useAlertStore.getInitialState(), true);
  useCommandStore.setState(useCommandStore.getInitialState(), true);
});

describe('alerts', () => {
  test('worst first, then newest, acknowledged last', () => {
    replaceAlerts([
      buildAlert({ alertId: 'old-caution', sinceMs: 1 }),
      buildAlert({ alertId: 'seen', severity: 'warning', acknowledged: true, sinceMs: 9 }),
      buildAlert({ alertId: 'new-caution', sinceMs: 5 }),
      buildAlert({ alertId: 'warning', severity: 'warning', sinceMs: 0 }),
    ]);
    const order = orderAlerts(useAlertStore.getState().alerts).map((alert) => alert.alertId);
    expect(order).toEqual(['warning', 'new-caution', 'old-caution', 'seen']);
  });

  test('an ended alert leaves for the history, which is newest first', () => {
    receiveAlert(buildAlert());
    receiveAlert(buildAlert({ active: false, untilMs: 9 }));
    expect(useAlertStore.getState().alerts).toEqual({});
    receiveAlert(buildAlert({ alertId: 'next', sinceMs: buildAlert().sinceMs + 1 }));
    expect(alertHistory(useAlertStore.getState()).map(({ alertId }) => alertId)).toEqual([
      'next',
      buildAlert().alertId,
    ]);
  });

  test('alerts that nobody has acknowledged count, ended or not', () => {
    replaceAlerts([
      buildAlert({ alertId: 'a', severity: 'caution' }),
      buildAlert({ alertId: 'b', severity: 'warning', active: false, untilMs: 9 }),
      buildAlert({ alertId: 'c', severity: 'warning', acknowledged: true }),
    ]);
    expect(unacknowledged(useAlertStore.getState())).toEqual({ count: 2, worst: 'warning' });
    receiveAlert(
      buildAlert({ alertId: 'b', severity: 'warning', active: false, untilMs: 9, acknowledged: true }),
    );
    expect(unacknowledged(useAlertStore.getState())).toEqual({ count: 1, worst: 'caution' });
  });

  test('at most 500 ended alerts are kept, the oldest go', () => {
    for (let index = 0; index < 510; index += 1)
      receiveAlert(buildAlert({ alertId: `${index}`, active: false, untilMs: index + 1 }));
    const { ended } = useAlertStore.getState();
    expect(Object.keys(ended)).toHaveLength(500);
    expect(ended['9']).toBeUndefined();
    expect(ended['509']).toBeDefined();
  });
});

describe('commands', () => {
  test('a late answer never takes a command back', () => {
    receiveCommand(buildCommand({ state: 'done' }));
    receiveCommand(buildCommand({ state: 'sent' }));
    expect(useCommandStore.getState().records['cmd-1']?.state).toBe('done');
  });

  test('a refusal is shown once, by its record when there is one, in whichever order they come', () => {
    const traceId = 'a'.repeat(32);
    const refusal = { orderId: 'o', vehicleId: 'uav-1', text: 'Take off', reason: 'No', traceId, atMs: 1 };
    noteRefusedOrder(refusal);
    receiveCommand(buildCommand({ state: 'denied' }));
    noteRefusedOrder(refusal);
    expect(feedEntries(useCommandStore.getState())).toHaveLength(1);
  });

  test('the feed gives the vehicle’s reasons', () => {
    receiveCommand(
      buildCommand({
        state: 'refused',
        detail: 'The vehicle refused.',
        endedAtMs: 2_000,
        mavlink: {
          command: 'MAV_CMD_COMPONENT_ARM_DISARM',
          attempts: 1,
          result: 'MAV_RESULT_FAILED',
          progressPct: null,
          rttMs: 5,
          statustext: ['Arm: Compass not calibrated'],
        },
      }),
    );
    expect(feedEntries(useCommandStore.getState())[0]).toMatchObject({
      tone: 'failed',
      stateText: 'refused by the vehicle',
      reasons: [
        'The vehicle refused.',
        'MAV_CMD_COMPONENT_ARM_DISARM: MAV_RESULT_FAILED',
        'Arm: Compass not calibrated',
      ],
    });
  });

  test('a mission run is one entry, which leads to its record', () => {
    const runId = 'msn-1';
    const record = buildCommand({ commandId: 'cmd-9', command: 'mission', runId, state: 'in_progress' });
    receiveCommand(record);
    const { traceId, mode, actor, vehicleId } = record;
    const run: MissionRun = {
      missionId: runId,
      actor,
      timestamp: '2026-01-01T00:00:00.000Z',
      status: 'flying',
      detail: 'Flying',
      vehicleId,
      mode,
      traceId,
      decision: null,
      commandIds: [],
      actionId: null,
      updatedAtMs: 1_000,
    };
    const { records, launches, refused } = useCommandStore.getState();
    expect(feedEntries({ records, launches, refused, missionRuns: { [runId]: run } })).toMatchObject([
      { entryId: runId, recordId: 'cmd-9' },
    ]);
    expect(feedEntries({ records, launches, refused, missionRuns: {} })).toMatchObject([
      { entryId: 'cmd-9', title: 'Fly mission' },
    ]);
  });

  test('accepted is not done', () => {
    receiveCommand(buildCommand({ state: 'accepted', acceptedAtMs: 1_100 }));
    const [entry] = feedEntries(useCommandStore.getState());
    expect(entry?.tone).toBe('running');
    expect(entry?.steps.map((step) => step.reached)).toEqual([true, true, false]);
  });
});

describe('selection', () => {
  const entries = { 'uav-2': buildEntry({ id: 'uav-2', sysid: 2 }), 'uav-1': buildEntry() };
  test('is the first vehicle until the operator chooses', () => {
    expect(selectedVehicleId(undefined, entries)).toBe('uav-1');
  });
  test('never jumps to another aircraft when the chosen one is gone', () => {
    expect(selectedVehicleId('uav-9', entries)).toBe('uav-9');
  });
  describe('by itself', () => {
    const chosen = () => useSelectionStore.getState().chosenVehicleId;
    let leave: () => void = () => undefined;
    beforeEach(() => {
      sessionStorage.clear();
      useSelectionStore.setState({ chosenVehicleId: undefined });
      useVehicleStore.setState({ entries: {} });
      leave = settleSelection();
    });
    afterEach(() => {
      leave();
      useVehicleStore.setState({ entries: {} });
    });

    test('stays where it settled, whatever number comes later', () => {
      useVehicleStore.setState({ entries: { 'uav-2': buildEntry({ id: 'uav-2', sysid: 2 }) } });
      expect(chosen()).toBe('uav-2');
      useVehicleStore.setState({ entries });
      expect(chosen()).toBe('uav-2');
    });
    test('is the same after the window was loaded again', () => {
      useVehicleStore.setState({ entries });
      selectVehicle('uav-2');
      useSelectionStore.setState({ chosenVehicleId: undefined });
      useVehicleStore.setState({ entries: { ...entries } });
      expect(chosen()).toBe('uav-2');
    });
    test('is so although another one is heard first', () => {
      sessionStorage.setItem('aerodeck.selected-vehicle', 'uav-2');
      useVehicleStore.setState({ entries: { 'uav-1': entries['uav-1'] } });
      expect(chosen()).toBe('uav-2');
    });
  });
});

describe('addresses', () => {
  test('read and written', () => {
    expect(parseRoute(routeHref('settings', 'links'))).toEqual({ screenId: 'settings', page: 'links' });
    expect(parseRoute('')).toEqual({ screenId: 'fly', page: undefined });
    expect(parseRoute('#token=abc').screenId).toBe('fly');
  });
});
