import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { ProgramParameters } from '../../../../gateway/command/forwarding/program-parameters.ts';
import type {
  ParameterOutcome,
  ParameterWriteResult,
} from '../../../../gateway/contract/onboard/parameter.ts';
import type { MessageByName } from '../../../../gateway/mavlink/codec/generated/messages.ts';
import { ReadOnlySender } from '../../../../gateway/mavlink/protocol/read-only-requests.ts';
import type { ReturnedFrame } from '../../../../gateway/mavlink/router/returned-frame.ts';
import type { VehicleState } from '../../../../gateway/vehicle/state/vehicle-state.ts';
import { GateRig } from '../../../fake/gate-rig.ts';

const SET = { targetSystem: 1, targetComponent: 1, paramId: 'RTL_ALT', paramValue: 2000, paramType: 6 };

describe('ProgramParameters', () => {
  let rig: GateRig;
  let parameters: ProgramParameters;
  let written: { name: string; value: number; by: string }[];
  let outcome: ParameterOutcome | AppError;
  let open: (() => void)[];
  let isHeld: boolean;

  beforeEach(() => {
    rig = new GateRig();
    written = [];
    outcome = 'written';
    open = [];
    isHeld = false;
    parameters = new ProgramParameters({
      parameters: {
        write: async (vehicleId, changes, { principal }) => {
          const [change] = changes;
          if (!change) throw new Error('One is written.');
          written.push({ ...change, by: `${principal.kind} ${principal.id}` });
          if (isHeld) await new Promise<void>((resolve) => open.push(resolve));
          if (outcome instanceof AppError) throw outcome;
          const result = { name: change.name, from: 1500, asked: change.value, needsReboot: false };
          const commandId = outcome === 'unknown' ? null : 'cmd_1';
          const results = [{ ...result, outcome, held: null, detail: null }];
          return { vehicleId, commandId, mode: 'sim', results } satisfies ParameterWriteResult;
        },
      },
      sender: new ReadOnlySender(rig.wire),
      ids: rig.ids,
      logger: silentLogger,
    });
  });

  const set = (changes: Partial<MessageByName['PARAM_SET']> = {}, autopilot?: VehicleState['autopilot']) =>
    parameters.set(
      { linkId: 'lnk_qgc' } as ReturnedFrame,
      { ...(rig.directory.get('uav-1') as VehicleState), ...(autopilot && { autopilot }) },
      { ...SET, ...changes },
    );
  const asked = () => rig.wire.sentOf('PARAM_REQUEST_READ').map(({ paramId }) => paramId);

  it('writes through the gate, as the program', async () => {
    expect(await set()).toBe('passed');
    expect(written).toEqual([{ name: 'RTL_ALT', value: 2000, by: 'program lnk_qgc' }]);
    expect(asked()).toEqual([]);
  });

  it('reads whole numbers as the autopilot writes them', async () => {
    const bytes = new DataView(new ArrayBuffer(4));
    bytes.setInt32(0, 77, true);
    await set({ paramValue: bytes.getFloat32(0, true) }, 'px4');
    expect(written).toMatchObject([{ value: 77 }]);
  });

  it('lets the vehicle tell what it holds when nothing came of it', async () => {
    outcome = 'rejected';
    expect(await set()).toBe('refused');
    outcome = new AppError('governance-denied', 'No.', { context: { commandId: 'cmd_1' } });
    expect(await set()).toBe('refused');
    outcome = new AppError('vehicle-busy', 'Others are written.');
    expect(await set()).toMatchObject({ reason: 'Others are written.' });
    outcome = 'unknown';
    expect(await set({ paramId: 'NO_SUCH' })).toMatchObject({ reason: expect.any(String) });
    expect(asked()).toEqual(['RTL_ALT', 'RTL_ALT', 'RTL_ALT', 'NO_SUCH']);
  });

  it('takes what is repeated for one wish, and the next after it', async () => {
    isHeld = true;
    const first = set();
    expect(set()).toBe('ignored');
    const second = set({ paramValue: 3000 });
    await rig.clock.advanceAsync(10, 10);
    expect(written).toHaveLength(1);
    isHeld = false;
    for (const go of open) go();
    expect(await first).toBe('passed');
    expect(await second).toBe('passed');
    expect(written.map(({ value }) => value)).toEqual([2000, 3000]);
  });

  it('is bounded in what waits', () => {
    isHeld = true;
    const replies = Array.from({ length: 40 }, (_, value) => set({ paramValue: value }));
    expect(replies.filter((reply) => !(reply instanceof Promise))).toHaveLength(8);
  });

  it.each<[string, Partial<MessageByName['PARAM_SET']>]>([
    ['no number', { paramValue: Number.NaN, paramType: 9 }],
    ['no name', { paramId: '' }],
    ['a type no float carries', { paramType: 10 }],
  ])('refuses %s', (_, changes) => {
    expect(set(changes)).toHaveProperty('reason');
    expect(written).toEqual([]);
  });
});
