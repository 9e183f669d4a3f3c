import { z } from 'zod';
import { listOf } from '../../gateway/contract/list.ts';
import { type LinkRecord, type LinkRequest, linkRecordSchema } from '../../gateway/contract/vehicle/link.ts';
import type { RestClient } from './connection/rest-client.ts';

export async function listLinks(rest: RestClient): Promise<readonly LinkRecord[]> {
  const answer = await rest.request({ path: '/api/links', schema: listOf(linkRecordSchema) });
  return answer.items;
}

/** @throws GatewayError with code link-config-invalid or link-exists */
export function addLink(rest: RestClient, request: LinkRequest): Promise<LinkRecord> {
  return rest.request({ method: 'POST', path: '/api/links', body: request, schema: linkRecordSchema });
}

export function changeLink(rest: RestClient, linkId: string, request: LinkRequest): Promise<LinkRecord> {
  return rest.request({
    method: 'PUT',
    path: `/api/links/${encodeURIComponent(linkId)}`,
    body: request,
    schema: linkRecordSchema,
  });
}

export async function removeLink(rest: RestClient, linkId: string): Promise<void> {
  await rest.request({
    method: 'DELETE',
    path: `/api/links/${encodeURIComponent(linkId)}`,
    schema: z.unknown(),
  });
}
