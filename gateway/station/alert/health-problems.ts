import type { Health } from '../../contract/account/access.ts';
import type { GovernancePort } from '../../contract/command/governance-port.ts';
import type { AlertCode } from '../../contract/vehicle/alert-code.ts';
import type { AlertBoard } from '../../vehicle/alert/alert-board.ts';

/** Alerts about the station itself that anybody who asks for its health may know of. */
const STATION_CODES: readonly AlertCode[] = [
  'not-recording',
  'store-full',
  'policy-engine-failed',
  'audit-broken',
];

/** What is wrong with the station, without paths or other words of its files: health needs no credential. */
export function healthProblems(
  alerts: AlertBoard,
  governance: Pick<GovernancePort, 'policies'>,
): Health['problems'] {
  const isActive = (code: AlertCode) => alerts.isActive({ vehicleId: null, code });
  const problems: Health['problems'] = STATION_CODES.filter(isActive).map((code) => ({ code, file: null }));
  if (!isActive('policies-unreadable')) return problems;
  const refused = governance.policies().items.filter((policy) => policy.refused !== null);
  const files = refused.length > 0 ? refused.map(({ policyId }) => `${policyId}.cedar`) : [null];
  return [...problems, ...files.map((file) => ({ code: 'policies-unreadable' as const, file }))];
}
