import {
  type Plan,
  planSchema,
  type SubscribeRequest,
  type Subscription,
  subscriptionSchema,
  type Usage,
  usageSchema,
} from '../../../gateway/contract/account/billing.ts';
import { listOf } from '../../../gateway/contract/list.ts';
import type { RestCaller } from '../connection/rest-client.ts';

/** Billing plans on offer. Readable without a login. */
export async function listPlans(rest: RestCaller): Promise<readonly Plan[]> {
  const answer = await rest.request({ path: '/api/billing/plans', schema: listOf(planSchema) });
  return answer.items;
}

/** The account's plan, balance and newest ledger entries. */
export function readSubscription(rest: RestCaller): Promise<Subscription> {
  return rest.request({ path: '/api/billing/subscription', schema: subscriptionSchema });
}

/** Activates a plan and grants its credits. @throws GatewayError voucher-invalid, state-conflict */
export function activatePlan(rest: RestCaller, request: SubscribeRequest): Promise<Subscription> {
  return rest.request({
    method: 'POST',
    path: '/api/billing/subscription',
    body: request,
    schema: subscriptionSchema,
  });
}

/** Calls and credits of the last 30 days by day, key and operation. */
export function readUsage(rest: RestCaller): Promise<Usage> {
  return rest.request({ path: '/api/billing/usage', schema: usageSchema });
}
