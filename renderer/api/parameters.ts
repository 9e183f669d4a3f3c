import { listOf } from '../../gateway/contract/list.ts';
import {
  type ParameterChange,
  type ParameterCompareRequest,
  type ParameterComparison,
  type ParameterFileFormat,
  type ParameterWriteResult,
  parameterComparisonSchema,
  parameterHistorySchema,
  parameterWriteResultSchema,
  type VehicleParameters,
  vehicleParametersSchema,
} from '../../gateway/contract/onboard/parameter.ts';
import { pathWithQuery, type RestClient } from './connection/rest-client.ts';

const pathOf = (vehicleId: string) => `/api/vehicles/${encodeURIComponent(vehicleId)}/parameters`;

/** Returns the known parameters; reads them from the vehicle again when `isFresh`. */
export function readParameters(
  rest: RestClient,
  vehicleId: string,
  isFresh = false,
): Promise<VehicleParameters> {
  return rest.request({
    path: `${pathOf(vehicleId)}${isFresh ? '?refresh=true' : ''}`,
    schema: vehicleParametersSchema,
  });
}

export function writeParameters(
  rest: RestClient,
  vehicleId: string,
  changes: readonly ParameterChange[],
): Promise<ParameterWriteResult> {
  return rest.request({
    method: 'PUT',
    path: pathOf(vehicleId),
    body: { changes },
    schema: parameterWriteResultSchema,
  });
}

export function listParameterChanges(rest: RestClient, vehicleId: string, cursor: string | undefined) {
  return rest.request({
    path: pathWithQuery(`${pathOf(vehicleId)}/history`, { cursor, limit: '100' }),
    schema: listOf(parameterHistorySchema),
  });
}

export function compareParameters(
  rest: RestClient,
  vehicleId: string,
  request: ParameterCompareRequest,
): Promise<ParameterComparison> {
  return rest.request({
    method: 'POST',
    path: `${pathOf(vehicleId)}/compare`,
    body: request,
    schema: parameterComparisonSchema,
  });
}

/** The text of a file for Mission Planner or QGroundControl. */
export function exportParameters(
  rest: RestClient,
  vehicleId: string,
  format: ParameterFileFormat,
): Promise<string> {
  return rest.requestText({ path: `${pathOf(vehicleId)}/export?format=${format}` });
}
