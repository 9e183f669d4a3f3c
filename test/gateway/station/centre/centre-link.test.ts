import { expect, it } from 'vitest';
import { ResourceLeases } from '../../../../gateway/command/lease/resource-leases.ts';
import { CentreLink, type CentreLinkOptions } from '../../../../gateway/station/centre/centre-link.ts';
import { countingIds } from '../../../fake/counting-ids.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { OPERATOR } from '../../../fake/gate-rig.ts';

it('remembers what the fleet shares before anything at the station can lease it', () => {
  const dock = { type: 'dock', id: 'roof' } as const;
  const leases = new ResourceLeases(new FakeClock());
  const centre = {
    membership: () => ({ enrolment: { stationId: `st-own${'0'.repeat(13)}` } }),
    sharedResources: () => [dock],
  };
  new CentreLink({
    leases,
    repositories: { centre },
    ids: countingIds(),
  } as unknown as CentreLinkOptions);
  expect(leases.take('plan', [dock], OPERATOR.principal)).toMatchObject({ heldBy: 'fleet-unreachable' });
});
