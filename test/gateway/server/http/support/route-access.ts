import { API } from '../../../../../gateway/contract/api/api.ts';
import type { ApiAccess, NamedOperation } from '../../../../../gateway/contract/api/api-operation.ts';

/** Who may call each route, by method and address: the operations, and the public tiles of the base map. */
export const ROUTE_ACCESS: Readonly<Record<string, ApiAccess>> = {
  ...Object.fromEntries(
    Object.values<NamedOperation>(API).map(({ method, path, access }) => [`${method} ${path}`, access]),
  ),
  'GET /tiles/base/:z/:x/:y': { kind: 'public' },
};
