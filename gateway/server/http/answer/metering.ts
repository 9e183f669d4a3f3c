import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorText } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';
import type { CreditHold, CreditPort } from '../../../contract/account/credit-port.ts';
import { DOCUMENTED_OPERATIONS } from '../../../contract/developer/documented-operations.ts';
import type { App } from '../app.ts';

export type MeteringPort = Pick<CreditPort, 'hold' | 'conclude' | 'follow' | 'count' | 'stateOf'>;

export interface Metering {
  /**
   * Reserves the request's cost. Call it when the request is certain to run, right before its Idempotency-Key
   * is claimed: a repeated answer costs nothing, and a request without credits claims no key.
   * @throws credits-required, store-unavailable
   */
  beforeRun(request: FastifyRequest): void;
}

/** Answered 202 with the address of a launch, mission run or action that continues afterwards. */
const STARTS_RUN: ReadonlySet<string> = new Set(['drone.launch', 'mission.start', 'SVC-AX-ACT-EXE-E-v1']);

/**
 * Charges and counts calls of accounts and keys. Reference operations cost what the reference
 * states, all others nothing. The operator is never charged. The reserved amount is spent if the
 * call succeeded or the vehicle itself refused it; any other outcome returns it. A call that
 * started a run or action is charged by its result.
 */
export function addMetering(app: App, credit: MeteringPort, logger: Logger): Metering {
  const operations = new Map(
    DOCUMENTED_OPERATIONS.map((operation) => [`${operation.method} ${operation.path}`, operation]),
  );
  const holds = new WeakMap<FastifyRequest, CreditHold>();

  app.addHook('onSend', (request, reply, payload, done) => {
    const operation = operations.get(routeOf(request));
    const accountId = request.principal?.accountId;
    if (operation && accountId !== undefined) {
      const hold = holds.get(request);
      holds.delete(request);
      const cost = hold
        ? endCall(hold, reply, payload)
        : countCall(accountId, operation.id, request, reply.statusCode);
      reportCredits(accountId, cost, reply);
    }
    done(null, payload);
  });

  /** @returns the cost of the call, if known when the answer is sent */
  function endCall(hold: CreditHold, reply: FastifyReply, payload: unknown): number {
    const { statusCode } = reply;
    if (statusCode === 202 && STARTS_RUN.has(hold.operationId)) {
      credit.follow(hold, runIdOf(reply));
      return hold.credits;
    }
    const isFailure = statusCode >= 400;
    const isPaid = !isFailure || isVehicleRefusal(statusCode, payload);
    credit.conclude(hold, { verdict: isPaid ? 'settle' : 'refund', isFailure });
    return isPaid ? hold.credits : 0;
  }

  function countCall(accountId: string, operationId: string, request: FastifyRequest, status: number): 0 {
    const keyId = request.principal?.key?.keyId;
    credit.count({ accountId, keyId, operationId, isFailure: status >= 400 });
    return 0;
  }

  function reportCredits(accountId: string, cost: number, reply: FastifyReply): void {
    reply.header('x-credits-cost', String(cost));
    try {
      reply.header('x-credits-balance', String(credit.stateOf(accountId).balance));
    } catch (error) {
      logger.warn({ error: errorText(error) }, 'the balance could not be read; the answer omits it');
    }
  }

  return {
    beforeRun(request) {
      const operation = operations.get(routeOf(request));
      const { principal } = request;
      if (!operation || operation.credits === 0 || principal?.accountId === undefined) return;
      const hold = credit.hold({
        accountId: principal.accountId,
        keyId: principal.key?.keyId,
        operationId: operation.id,
        credits: operation.credits,
        traceId: request.id,
      });
      holds.set(request, hold);
    },
  };
}

function routeOf({ method, routeOptions: { url = '' } }: FastifyRequest): string {
  return `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;
}

/** The run in the answer: the last part of its Location. */
function runIdOf(reply: FastifyReply): string {
  const location = String(reply.getHeader('location') ?? '');
  return decodeURIComponent(location.slice(location.lastIndexOf('/') + 1));
}

/** The vehicle's answer is the requested result, even if it refuses. */
function isVehicleRefusal(status: number, payload: unknown): boolean {
  if (status !== 502 || typeof payload !== 'string') return false;
  return (JSON.parse(payload) as { code?: unknown }).code === 'vehicle-denied';
}
