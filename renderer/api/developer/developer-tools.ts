import { z } from 'zod';
import {
  type Recommendation,
  type RecommendRequest,
  recommendationSchema,
} from '../../../gateway/contract/developer/assistant.ts';
import { type DocsEntry, docsEntrySchema } from '../../../gateway/contract/developer/reference.ts';
import {
  type SdkRecord,
  type SdkRequest,
  type SdkSummary,
  sdkRecordSchema,
  sdkSummarySchema,
} from '../../../gateway/contract/developer/sdk.ts';
import {
  type Workspace,
  type workspaceRequestSchema,
  workspaceSchema,
} from '../../../gateway/contract/developer/workspace.ts';
import { errorCodeSchema } from '../../../gateway/contract/error.ts';
import { listOf } from '../../../gateway/contract/list.ts';
import type { RestCaller } from '../connection/rest-client.ts';

const errorRowSchema = z.object({
  code: errorCodeSchema,
  status: z.number().int(),
  title: z.string(),
  type: z.string(),
  detail: z.string().optional(),
});
/** One row of the error catalogue. */
export type ErrorRow = z.infer<typeof errorRowSchema>;

/** The reference as far as it is open to the caller, in the order it is read. */
export async function listDocs(rest: RestCaller): Promise<readonly DocsEntry[]> {
  const answer = await rest.request({ path: '/api/docs/apis', schema: listOf(docsEntrySchema) });
  return answer.items;
}

/** Every error code of the gateway. */
export async function listErrors(rest: RestCaller): Promise<readonly ErrorRow[]> {
  const answer = await rest.request({ path: '/api/errors', schema: listOf(errorRowSchema) });
  return answer.items;
}

/** The OpenAPI document, for download. */
export function readOpenApi(rest: RestCaller): Promise<unknown> {
  return rest.request({ path: '/openapi.json', schema: z.looseObject({ openapi: z.string() }) });
}

/** All 25 operations may take a while on a busy machine. */
const GENERATE_MS = 30_000;

/** Makes a client. @throws GatewayError credits-required, validation */
export function generateSdk(
  rest: RestCaller,
  request: Pick<SdkRequest, 'language' | 'operations' | 'name'>,
): Promise<SdkRecord> {
  return rest.request({
    method: 'POST',
    path: '/api/sdk/generate',
    body: request,
    schema: sdkRecordSchema,
    timeoutMs: GENERATE_MS,
  });
}

/** The newest clients, without their files. */
export async function listSdks(rest: RestCaller): Promise<readonly SdkSummary[]> {
  const answer = await rest.request({ path: '/api/sdk', schema: listOf(sdkSummarySchema) });
  return answer.items;
}

export function readSdk(rest: RestCaller, sdkId: string): Promise<SdkRecord> {
  return rest.request({ path: `/api/sdk/${encodeURIComponent(sdkId)}`, schema: sdkRecordSchema });
}

/** An architecture for a goal, each point with its source. */
export function recommend(rest: RestCaller, request: RecommendRequest): Promise<Recommendation> {
  return rest.request({
    method: 'POST',
    path: '/api/assistant/recommend',
    body: request,
    schema: recommendationSchema,
    // A configured model may phrase the answer.
    timeoutMs: 60_000,
  });
}

/** A list may leave the content out. */
const workspaceRowSchema = workspaceSchema.partial({ content: true, versions: true });
type WorkspaceRow = z.infer<typeof workspaceRowSchema>;
type WorkspaceRequest = z.infer<typeof workspaceRequestSchema>;

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
