import { describe, expect, it } from 'vitest';
import type { CommandOutcome } from '../../../../gateway/mavlink/protocol/command/command-outcome.ts';
import {
  type RemoteIdContent,
  RemoteIdProtocol,
} from '../../../../gateway/mavlink/protocol/remote-id-protocol.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { FakeWire } from '../../../fake/fake-wire.ts';

const SELF_ID = { descriptionType: 0, description: 'Survey' };
const SYSTEM = {
  operatorLatitude: 473_977_000,
  operatorLongitude: 85_455_000,
  operatorAltitudeGeo: 535,
  operatorLocationType: 2,
  classificationType: 1,
  categoryEu: 1,
  classEu: 2,
  areaCount: 1,
  areaRadius: 0,
  areaCeiling: -1000,
  areaFloor: -1000,
  timestamp: 1,
};
const FULL: RemoteIdContent = {
  systemId: 7,
  system: SYSTEM,
  basicId: { idType: 1, uaType: 2, uasId: new Array<number>(20).fill(65) },
  operatorId: { operatorIdType: 0, operatorId: 'FIN87astrdge12k8' },
  selfId: SELF_ID,
  isEmergency: false,
};

function build(contents: readonly RemoteIdContent[] = [FULL]) {
  const clock = new FakeClock();
  const wire = new FakeWire(clock);
  const declared: (readonly [number, boolean])[] = [];
  const protocol = new RemoteIdProtocol({
    sender: wire,
    clock,
    contents: () => contents,
    emergency: {
      selfIdFor: (isDeclared) => ({ descriptionType: isDeclared ? 1 : 0, description: 'Help' }),
      declared: (systemId, isDeclared) => void declared.push([systemId, isDeclared]),
    },
  });
  protocol.start();
  const submit = (isDeclared: boolean, maySend = true) => {
    const outcomes: CommandOutcome[] = [];
    const target = { systemId: 7, componentId: 1 };
    protocol.submit(
      { form: 'remote-id-emergency', retry: 'emergency', target, isDeclared, maySend: () => maySend },
      { settled: (outcome) => void outcomes.push(outcome) },
    );
    return outcomes;
  };
  return { clock, wire, protocol, declared, submit };
}

const counts = (wire: FakeWire) =>
  (['SYSTEM', 'BASIC_ID', 'OPERATOR_ID', 'SELF_ID'] as const).map(
    (name) => wire.sentOf(`OPEN_DRONE_ID_${name}`).length,
  );

describe('what a vehicle transmits as Remote ID', () => {
  it('is sent to that vehicle alone: the location every second, the rest every three', () => {
    const { clock, wire, protocol } = build();
    clock.advance(9000);
    expect(counts(wire)).toEqual([9, 3, 3, 3]);
    expect(wire.sent.every(({ target }) => target.systemId === 7 && target.componentId === 0)).toBe(true);
    expect(wire.sentOf('OPEN_DRONE_ID_SYSTEM')[0]).toEqual({
      ...SYSTEM,
      targetSystem: 7,
      targetComponent: 0,
      idOrMac: new Array(20).fill(0),
    });
    protocol.stop();
    clock.advance(9000);
    expect(counts(wire)).toEqual([9, 3, 3, 3]);
    expect(clock.pendingTimers).toBe(0);
  });

  it('is only what there is', () => {
    const { clock, wire } = build([{ systemId: 7, isEmergency: false }]);
    clock.advance(9000);
    expect(wire.sent).toEqual([]);
  });

  it('has the text every second during an emergency', () => {
    const { clock, wire } = build([{ ...FULL, isEmergency: true }]);
    clock.advance(9000);
    expect(counts(wire)).toEqual([9, 3, 3, 9]);
  });
});

describe('an emergency', () => {
  it('is sent before the call returns, and its outcome is unknown', () => {
    const { clock, wire, declared, submit } = build();
    const outcomes = submit(true);
    expect(wire.sentOf('OPEN_DRONE_ID_SELF_ID')).toMatchObject([
      { targetSystem: 7, descriptionType: 1, description: 'Help' },
    ]);
    expect(declared).toEqual([[7, true]]);
    expect(outcomes).toEqual([]);
    clock.advance(1);
    expect(outcomes).toMatchObject([{ kind: 'not-confirmed' }]);
  });

  it('is not declared without a link', () => {
    const { wire, declared, submit } = build();
    wire.isOpen = false;
    expect(submit(true)).toMatchObject([{ kind: 'not-sent' }]);
    expect(declared).toEqual([]);
  });

  it('is not sent when it may not be', () => {
    const { wire, declared, submit } = build();
    expect(submit(true, false)).toMatchObject([{ kind: 'withdrawn' }]);
    expect(declared).toEqual([]);
    expect(wire.sent).toEqual([]);
  });
});
