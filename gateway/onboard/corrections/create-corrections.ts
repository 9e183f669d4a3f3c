import { seededRandom } from '../../base/id/random.ts';
import type { AuditLog } from '../../base/log/audit-log.ts';
import type { Runtime } from '../../base/runtime.ts';
import type { Governance } from '../../command/create-governance.ts';
import { createLink } from '../../mavlink/link/create-link.ts';
import { RtcmProtocol } from '../../mavlink/protocol/rtcm-protocol.ts';
import type { Fleet } from '../../vehicle/create-fleet.ts';
import { CorrectionsService } from './corrections-service.ts';

export interface CorrectionsOptions extends Runtime {
  readonly fleet: Fleet;
  readonly governance: Governance;
  readonly audit: AuditLog;
  readonly dataDirectory?: string | undefined;
}

/** RTK corrections from casters and receivers to vehicles. */
export function createCorrections(options: CorrectionsOptions): CorrectionsService {
  const { fleet, governance, audit, clock, ids, dataDirectory } = options;
  const { router, vehicles, links } = fleet;
  // For jitter alone.
  const random = seededRandom(clock.utcMs());
  return new CorrectionsService({
    ...governance.governed,
    vehicles,
    inbox: router,
    protocol: new RtcmProtocol(router),
    routeTo: (target) => router.routeTo(target),
    linkConfig: (linkId) => links.link(linkId)?.config,
    openLink: (config) => createLink('corrections', config, { clock, random }),
    userAgent: 'Aerodeck',
    clock,
    ids,
    random,
    audit,
    dataDirectory,
  });
}
