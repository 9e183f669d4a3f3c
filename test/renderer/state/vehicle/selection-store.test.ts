import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addRangeToGroup,
  addToGroup,
  clearGroup,
  removeFromGroup,
  selectVehicle,
  settleSelection,
  toggleInGroup,
  useSelectionStore,
} from '../../../../renderer/state/vehicle/selection-store.ts';
import { useVehicleStore } from '../../../../renderer/state/vehicle/vehicle-store.ts';
import { buildEntry, buildVehicle } from '../../builder/build-records.ts';

const ids = ['uav-1', 'uav-2', 'uav-3', 'uav-4'];
const entries = Object.fromEntries(ids.map((id, index) => [id, buildEntry({ sysid: index + 1 })]));
const group = () => [...useSelectionStore.getState().group];
let leave: () => void = () => undefined;

beforeEach(() => {
  sessionStorage.clear();
  useSelectionStore.setState(useSelectionStore.getInitialState(), true);
  useVehicleStore.setState({ isLoaded: true, entries });
  leave = settleSelection();
});
afterEach(() => {
  leave();
  useVehicleStore.setState(useVehicleStore.getInitialState(), true);
});

describe('the group', () => {
  test('holds exactly what was put in: selecting a vehicle changes nothing of it', () => {
    toggleInGroup('uav-2');
    selectVehicle('uav-1');
    expect(group()).toEqual(['uav-2']);
    expect(useSelectionStore.getState().chosenVehicleId).toBe('uav-1');
  });

  test('a second toggle takes a vehicle out', () => {
    toggleInGroup('uav-2');
    toggleInGroup('uav-3');
    toggleInGroup('uav-2');
    expect(group()).toEqual(['uav-3']);
  });

  test('a box adds, once each', () => {
    toggleInGroup('uav-2');
    addToGroup(['uav-2', 'uav-4']);
    expect(group()).toEqual(['uav-2', 'uav-4']);
    removeFromGroup(['uav-2']);
    expect(group()).toEqual(['uav-4']);
    clearGroup();
    expect(group()).toEqual([]);
  });

  test('a range goes from the last one toggled, in both directions', () => {
    toggleInGroup('uav-3');
    addRangeToGroup(ids, 'uav-1');
    expect(group().toSorted()).toEqual(['uav-1', 'uav-2', 'uav-3']);
    addRangeToGroup(ids, 'uav-4');
    expect(group().toSorted()).toEqual(ids);
  });

  test('a range without a start in the list begins at the selected vehicle, or is one vehicle', () => {
    selectVehicle('uav-2');
    addRangeToGroup(ids, 'uav-3');
    expect(group()).toEqual(['uav-2', 'uav-3']);
    clearGroup();
    addRangeToGroup(['uav-4'], 'uav-4');
    expect(group()).toEqual(['uav-4']);
  });

  test('loses a vehicle that the gateway removed, and keeps a lost one', () => {
    addToGroup(['uav-1', 'uav-2']);
    const lost = buildEntry({ sysid: 2, link: { ...buildVehicle().link, state: 'lost' }, status: 'lost' });
    useVehicleStore.setState({ entries: { ...entries, 'uav-2': lost } });
    expect(group()).toEqual(['uav-1', 'uav-2']);
    useVehicleStore.setState({ entries: { 'uav-2': lost } });
    expect(group()).toEqual(['uav-2']);
  });

  test('is not kept for a window that is loaded again', () => {
    addToGroup(['uav-1', 'uav-2']);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('uav-2');
  });
});
