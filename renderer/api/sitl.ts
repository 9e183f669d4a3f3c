import { listOf } from '../../gateway/contract/list.ts';
import {
  type SitlOutput,
  type SitlProgram,
  type SitlRecord,
  type SitlRequest,
  sitlOutputSchema,
  sitlProgramSchema,
  sitlRecordSchema,
} from '../../gateway/contract/simulation/sitl.ts';
import type { RestClient } from './connection/rest-client.ts';

/** @throws GatewayError with code sitl-config-invalid */
export async function listSitlPrograms(rest: RestClient): Promise<readonly SitlProgram[]> {
  return (await rest.request({ path: '/api/sitl/programs', schema: listOf(sitlProgramSchema) })).items;
}

/** Newest first. */
export async function listSitls(rest: RestClient): Promise<readonly SitlRecord[]> {
  return (await rest.request({ path: '/api/sitl', schema: listOf(sitlRecordSchema) })).items;
}

/**
 * @throws GatewayError with code sitl-program-missing, sitl-config-invalid, port-taken, link-exists or
 * resource-limit
 */
export function startSitl(rest: RestClient, request: SitlRequest): Promise<SitlRecord> {
  return rest.request({ method: 'POST', path: '/api/sitl', body: request, schema: sitlRecordSchema });
}

export function stopSitl(rest: RestClient, sitlId: string): Promise<SitlRecord> {
  const path = `/api/sitl/${encodeURIComponent(sitlId)}/stop`;
  return rest.request({ method: 'POST', path, body: {}, schema: sitlRecordSchema });
}

/** Lines after `afterSeq`. */
export function readSitlOutput(rest: RestClient, sitlId: string, afterSeq: number): Promise<SitlOutput> {
  const path = `/api/sitl/${encodeURIComponent(sitlId)}/output?after=${afterSeq}`;
  return rest.request({ path, schema: sitlOutputSchema });
}
