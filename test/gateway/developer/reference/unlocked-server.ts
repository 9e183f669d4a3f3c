import type { Gates } from '../../../../gateway/contract/account/access.ts';
import type { AccountPort } from '../../../../gateway/contract/account/account.ts';
import type { Principal } from '../../../../gateway/contract/account/principal.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';
import { TestServer } from '../../server/http/support/test-server.ts';

export const UNLOCKED: Gates = {
  login: 'active',
  companyEmail: 'verified',
  credits: { state: 'active', balance: 100 },
  docs: { state: 'unlocked', unlocked: 25, total: 25 },
  productionKeys: 'available',
};
export const LOCKED: Gates = {
  login: 'required',
  companyEmail: 'unverified',
  credits: { state: 'locked', balance: 0 },
  docs: { state: 'locked', unlocked: 2, total: 25 },
  productionKeys: 'locked',
};

/** A server whose principals have the gates the test says. Its clock stands: a busy machine does not make it shed load. */
export function serverWithGates(gatesOf: (principal: Principal | undefined) => Gates): TestServer {
  const accounts: Pick<AccountPort, 'gatesOf'> = { gatesOf };
  return new TestServer({}, { accounts: accounts as AccountPort, clock: new FakeClock() });
}
