import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { PlannerHead } from '../../../../renderer/screens/planner/PlannerHead.tsx';
import { useFlightPlanStore } from '../../../../renderer/state/planner/flight-plan-store.ts';
import { DeveloperRig } from '../../builder/developer-rig.tsx';

const TEXT = '{ "name": "Cut';
const KEY = 'aerodeck.set-aside.001';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('work that cannot be read is told, had as a file, and only then let go', async () => {
  const rig = new DeveloperRig();
  localStorage.setItem(KEY, TEXT);
  useFlightPlanStore.setState({ setAside: [{ key: KEY, text: TEXT }] });
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:file';
  });
  rig.show(<PlannerHead />);
  expect(screen.getByRole('alert').textContent).toMatch(/cannot be read/);
  const remove = screen.getByRole('button', { name: 'Delete from this machine' });
  fireEvent.click(remove);
  expect(localStorage.getItem(KEY)).toBe(TEXT);
  fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }));
  expect(await files[0]?.text()).toBe(TEXT);
  fireEvent.click(remove);
  expect(localStorage.getItem(KEY)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
