import { beforeEach, describe, expect, it } from 'vitest';
import type {
  ManualControl,
  ManualControlPhase,
} from '../../../../gateway/contract/onboard/manual-control.ts';
import {
  forgetManualControl,
  receiveManualControl,
  replaceManualControls,
  useManualControlStore,
} from '../../../../renderer/state/vehicle/manual-control-store.ts';
import { buildControl } from '../../gamepad/build-manual-control.ts';

beforeEach(() => replaceManualControls([]));

const known = (): ManualControl | undefined => useManualControlStore.getState().controls['uav-1'];

const PHASES: readonly ManualControlPhase[] = [
  'starting',
  'ready',
  'flying',
  'released',
  'silent',
  'holding',
  'ended',
];

function phaseAfter(first: ManualControlPhase, second: ManualControlPhase): ManualControlPhase | undefined {
  replaceManualControls([buildControl('uav-1', first)]);
  receiveManualControl(buildControl('uav-1', second));
  return known()?.phase;
}

describe('phases of one flight, over two ways that overtake each other', () => {
  it.each(PHASES)('ended stays ended after %s', (phase) => expect(phaseAfter('ended', phase)).toBe('ended'));

  it.each(PHASES)('holding is followed by ended alone, not by %s', (phase) =>
    expect(phaseAfter('holding', phase)).toBe(phase === 'ended' ? 'ended' : 'holding'),
  );

  it('goes to and fro while it is flown, and never back to before', () => {
    for (const phase of ['released', 'flying', 'silent'] as const) {
      expect(phaseAfter('flying', phase)).toBe(phase);
      expect(phaseAfter(phase, 'flying')).toBe('flying');
      expect(phaseAfter(phase, 'ready')).toBe(phase);
    }
    expect(phaseAfter('ready', 'starting')).toBe('ready');
  });
});

it('a later flight takes the place of one that has ended, an earlier one does not', () => {
  receiveManualControl(buildControl('uav-1', 'ended', { sinceMs: 5 }));
  receiveManualControl(buildControl('uav-1', 'ready', { manualControlId: 'mct_older', sinceMs: 4 }));
  expect(known()?.phase).toBe('ended');
  receiveManualControl(buildControl('uav-1', 'ready', { manualControlId: 'mct_newer', sinceMs: 6 }));
  expect(known()?.manualControlId).toBe('mct_newer');
});

it('forgets the flight it is told to, not the one after it', () => {
  receiveManualControl(buildControl('uav-1', 'ready'));
  forgetManualControl(buildControl('uav-1', 'ready', { manualControlId: 'mct_other' }));
  expect(known()).toBeDefined();
  forgetManualControl(buildControl('uav-1', 'ready'));
  expect(known()).toBeUndefined();
});
