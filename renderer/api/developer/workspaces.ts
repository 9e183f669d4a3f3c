import { z } from 'zod';
import {
  type Workspace,
  type workspaceRequestSchema,
  workspaceSchema,
} from '../../../gateway/contract/developer/workspace.ts';
import { listOf } from '../../../gateway/contract/list.ts';
import type { RestCaller } from '../connection/rest-client.ts';

/** A list may leave the content out. */
const workspaceRowSchema = workspaceSchema.partial({ content: true, versions: true });
export type WorkspaceRow = z.infer<typeof workspaceRowSchema>;
export type WorkspaceRequest = z.infer<typeof workspaceRequestSchema>;

export async function listWorkspaces(rest: RestCaller): Promise<readonly WorkspaceRow[]> {
  const answer = await rest.request({ path: '/api/workspaces', schema: listOf(workspaceRowSchema) });
  return answer.items;
}

/** The newest version, or the one named. */
export function readWorkspace(rest: RestCaller, workspaceId: string, version?: number): Promise<Workspace> {
  const query = version === undefined ? '' : `?version=${version}`;
  return rest.request({ path: `${pathOf(workspaceId)}${query}`, schema: workspaceSchema });
}

export function createWorkspace(rest: RestCaller, request: WorkspaceRequest): Promise<Workspace> {
  return rest.request({ method: 'POST', path: '/api/workspaces', body: request, schema: workspaceSchema });
}

/** Saves a new version of what was read as `request.version`. @throws GatewayError version-conflict */
export function saveWorkspace(
  rest: RestCaller,
  workspaceId: string,
  request: WorkspaceRequest,
): Promise<Workspace> {
  return rest.request({ method: 'PUT', path: pathOf(workspaceId), body: request, schema: workspaceSchema });
}

export async function removeWorkspace(rest: RestCaller, workspaceId: string): Promise<void> {
  await rest.request({ method: 'DELETE', path: pathOf(workspaceId), schema: z.unknown() });
}

function pathOf(workspaceId: string): string {
  return `/api/workspaces/${encodeURIComponent(workspaceId)}`;
}
