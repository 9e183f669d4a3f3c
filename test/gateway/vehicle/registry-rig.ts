import { silentLogger } from '../../../gateway/base/log/logger.ts';
import type { VehicleEvent } from '../../../gateway/contract/port/websocket.ts';
import type { VehicleRoute } from '../../../gateway/vehicle/contact/route-identity.ts';
import { VehicleRegistry, type VehicleRegistryOptions } from '../../../gateway/vehicle/vehicle-registry.ts';
import { countingIds } from '../../fake/counting-ids.ts';
import { FakeClock } from '../../fake/fake-clock.ts';
import { RouteWire } from './route-wire.ts';

/** A started registry with everything around it in the hands of the test. */
export function buildRegistryRig(overrides: Partial<VehicleRegistryOptions> = {}) {
  const clock = new FakeClock();
  const wire = new RouteWire(clock);
  const asked: VehicleRoute[] = [];
  const events: VehicleEvent[] = [];
  const registry = new VehicleRegistry({
    inbox: wire,
    clock,
    ids: countingIds(),
    logger: silentLogger,
    ownSystemId: 255,
    ownComponentId: 190,
    linkQuality: { lossPct: () => undefined },
    modeOf: (linkId) => (linkId.startsWith('sim') ? 'sim' : 'live'),
    rttMs: () => undefined,
    isRecording: () => true,
    requestVersion: (route) => asked.push(route),
    ...overrides,
  });
  registry.on('event', (event) => events.push(event));
  registry.start();
  const kinds = (): string[] => events.map(({ kind }) => kind);
  const countOf = (kind: VehicleEvent['kind']): number => kinds().filter((each) => each === kind).length;
  return { clock, wire, registry, asked, events, kinds, countOf };
}
