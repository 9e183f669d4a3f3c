import { inOrder } from '../../base/lifecycle.ts';
import type { Runtime } from '../../base/runtime.ts';
import { RemoteIdProtocol } from '../../mavlink/protocol/remote-id-protocol.ts';
import type { Repositories } from '../../store/create-repositories.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import { vehicleIdOf } from '../../vehicle/state/vehicle-kind.ts';
import { selfIdFields } from './remote-id-content.ts';
import { RemoteIdEmergencies } from './remote-id-emergencies.ts';
import { RemoteIdService } from './remote-id-service.ts';

export interface RemoteIdOptions extends Runtime {
  readonly repositories: Repositories;
  readonly fleet: Fleet;
}

/** The settings of Remote ID, its emergencies, and the stream to the vehicles. */
export function createRemoteId({ repositories, fleet, clock, logger }: RemoteIdOptions) {
  const { vehicles, alerts, wire } = fleet;
  const store = repositories.stationSettings;
  const emergencies = new RemoteIdEmergencies({
    store,
    vehicles,
    alerts,
    clock,
    logger: logger.child({ module: 'remote-id' }),
  });
  const service = new RemoteIdService({ store, vehicles, emergencies, audit: repositories.audit, clock });
  const protocol = new RemoteIdProtocol({
    sender: wire.sender,
    clock,
    contents: () => service.contents(),
    emergency: {
      selfIdFor: (isDeclared) => selfIdFields(service.settings, isDeclared),
      declared: (systemId, isDeclared) => emergencies.set(vehicleIdOf(systemId), isDeclared),
    },
  });
  return { service, protocol, ...inOrder(emergencies, protocol) };
}
