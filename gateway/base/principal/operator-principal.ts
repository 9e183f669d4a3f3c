import { SCOPES } from '../../contract/account/access.ts';
import type { Principal } from '../../contract/account/principal.ts';
import { OPERATOR_ID } from './owner.ts';

/** The owner of the machine: all scopes, never metered, never limited by a login. */
export const OPERATOR_PRINCIPAL: Principal = {
  kind: 'operator',
  id: OPERATOR_ID,
  tenantId: 'local',
  scopes: new Set(SCOPES),
};
