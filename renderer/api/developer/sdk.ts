import {
  type SdkRecord,
  type SdkRequest,
  type SdkSummary,
  sdkRecordSchema,
  sdkSummarySchema,
} from '../../../gateway/contract/developer/sdk.ts';
import { listOf } from '../../../gateway/contract/list.ts';
import type { RestCaller } from '../connection/rest-client.ts';

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
