import type { FastifyRequest } from 'fastify';
import { AppError, errorText } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';
import { isSameActor } from '../../../base/principal/actor.ts';
import { mayReach, roleMissing } from '../../../base/principal/principal-reach.ts';
import type { Actor } from '../../../contract/account/actor.ts';
import type { Principal, RequestContext } from '../../../contract/account/principal.ts';
import {
  type ApiOperation,
  effectOf,
  liveRoleOf,
  type ScopeNeed,
} from '../../../contract/api/api-operation.ts';
import { NAMED_RECORDS, type NamedRecord, type RecordKind } from '../../../contract/api/named-record.ts';
import type { Mode } from '../../../contract/list.ts';
import { say } from '../../../contract/operator-text.ts';
import type { PortGuard, Visibility } from '../../../contract/port/port-guard.ts';
import type { App, RouteDependencies } from '../app.ts';
import { principalOf } from './authentication.ts';
import { contextOf } from './request-context.ts';
import { isSafetyRequest } from './safety-request.ts';
import { vehiclesIn } from './vehicles-in.ts';

export type AuthorisationParts = Pick<
  RouteDependencies,
  'port' | 'actions' | 'governance' | 'onboardLogs' | 'inspector' | 'transfers'
> & { readonly guard: PortGuard; readonly logger: Logger };

/** A record's owner and the vehicles its effects reach. */
interface Found {
  readonly actor?: Actor;
  readonly requestedBy?: Actor;
  readonly mode?: Mode;
  readonly aircraft?: string;
  readonly vehicleId?: string | null;
  readonly source?: string;
}

/**
 * What a request may access, by its operation row. Refuses records and vehicles that the caller may
 * not see or change. Records on whose behalf it acts before it takes effect.
 */
export class Authorisation {
  readonly #parts: AuthorisationParts;

  constructor(parts: AuthorisationParts) {
    this.#parts = parts;
  }

  seenBy(request: FastifyRequest): Visibility {
    return this.#parts.guard.visibilityOf(principalOf(request));
  }

  /**
   * Refuses changes of a live vehicle if the caller lacks the operation's role and the address
   * names the vehicle. For reads, the row's rule decides between a refusal and not-found.
   * @throws station-role-missing, test-key-live-vehicle
   */
  checkAddress(request: FastifyRequest): void {
    const { vehicleId } = paramsOf(request);
    if (operationOf(request).method !== 'GET' && vehicleId !== undefined) this.#refuse(request, vehicleId);
  }

  /** @throws scope-missing */
  checkScopes(request: FastifyRequest): void {
    const { also } = operationOf(request);
    if (also?.when({ params: paramsOf(request), body: bodyOf(request) }))
      requireScope(principalOf(request), also, `${also.what} needs`);
  }

  /**
   * @returns undefined if decided at once: requests that make vehicles safe are answered in the same turn
   * @throws tenant-mismatch, not-found, scope-missing, station-role-missing, test-key-live-vehicle, store-unavailable
   */
  check(request: FastifyRequest): Promise<void> | undefined {
    const params = paramsOf(request);
    if (operationOf(request).isTenantInBody && bodyOf(request).tenant_id !== principalOf(request).tenantId)
      throw new AppError(
        'tenant-mismatch',
        'tenant_id does not match the tenant of the credential. GET /api/whoami shows yours.',
      );
    if (params.vehicleId !== undefined) this.#checkVehicle(request, params.vehicleId);
    if (this.seenBy(request).isUnlimited) return undefined;
    for (const [name, kind] of Object.entries(operationOf(request).target ?? {})) {
      if (!(kind in NAMED_RECORDS)) continue;
      const id = params[name] ?? '';
      const admit = (found: Found | undefined) => {
        this.#checkRecord(request, kind as RecordKind, id, found);
        this.#admit(request);
      };
      const found = this.#find(kind as RecordKind, id, contextOf(request));
      return found instanceof Promise ? found.then(admit) : (admit(found) as undefined);
    }
    this.#admit(request);
    return undefined;
  }

  #checkVehicle(request: FastifyRequest, vehicleId: string): void {
    const { target, method } = operationOf(request);
    const rule = target?.vehicleId;
    if (rule === 'reach' || method !== 'GET') this.#refuse(request, vehicleId);
    if (rule !== 'seen' && rule !== 'onboard') return;
    if (this.seenBy(request).vehicle(vehicleId) && this.#parts.port.vehicle(vehicleId)) return;
    throw new AppError(
      'not-found',
      rule === 'seen'
        ? `Vehicle ${vehicleId} not found.`
        : say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }),
    );
  }

  #find(
    kind: RecordKind,
    id: string,
    context: RequestContext,
  ): Found | undefined | Promise<Found | undefined> {
    const { guard, port, actions, governance, onboardLogs, inspector, transfers } = this.#parts;
    const finds = {
      action: () => actions.action(id),
      actionOrPlan: () => actions.action(id) ?? actions.plan(id),
      alert: () => port.alerts().find(({ alertId }) => alertId === id),
      approval: () => governance.approval(id),
      command: () => port.command(id),
      // The vehicle may have proved to be live since it was opened.
      console: () => port.direct.consoleOutput(id, 0, 0, context),
      decision: () => governance.decision(id),
      download: () =>
        onboardLogs
          .downloads()
          .find(({ downloadId, vehicleId }) => downloadId === id && port.vehicle(vehicleId)),
      launch: () => port.launchRecord(id),
      message: () => inspector.detail(id),
      mission: () => port.mission(id),
      override: () => governance.overrideRecord(id),
      ownRecording: () => guard.replayFor(context.principal).session(id),
      plan: () => actions.plan(id),
      recording: () => guard.replayFor(context.principal).session(id),
      transfer: () => transfers.find(id),
    } satisfies Record<RecordKind, () => unknown>;
    return finds[kind]() as Found | undefined;
  }

  #checkRecord(request: FastifyRequest, kind: RecordKind, id: string, found: Found | undefined): void {
    const operation = operationOf(request);
    const {
      shows,
      missing,
      missingForChange = missing,
      reaches,
      concerns,
    }: NamedRecord = NAMED_RECORDS[kind];
    const principal = principalOf(request);
    const visibility = this.seenBy(request);
    if (!found || (shows !== 'found' && !visibility.shown(shows, found)))
      throw new AppError('not-found', operation.method === 'GET' ? missing(id) : missingForChange(id));
    const { actor, requestedBy, source } = found;
    const { ofOthers } = operation;
    if (ofOthers && !(actor && isSameActor(actor, principal)))
      requireScope(principal, ofOthers, ofOthers.what);
    if (kind === 'ownRecording' && source !== 'imported')
      throw new AppError(
        'scope-missing',
        'Only the operator can change recordings of the station. Export it and import it to get your own copy.',
      );
    const effect = effectOf(operation);
    const isWithdrawn = effect === 'withdraw' && requestedBy && visibility.actor(requestedBy);
    if (effect === 'none' || !reaches || isWithdrawn) return;
    const { mode, vehicleId, aircraft = vehicleId } = found;
    const simulated = `${kind === 'transfer' ? (vehicleId ?? 'It') : id} is not simulated`;
    if (effect === 'later')
      for (const named of vehiclesIn(found))
        this.#refuseMode(request, this.#parts.port.modeOf(named), `${named} is not known to be simulated`);
    else if (reaches === 'vehicle' && typeof aircraft === 'string') this.#refuse(request, aircraft);
    else this.#refuseMode(request, mode, concerns ?? simulated);
  }

  /** The remaining checks: vehicles in the body, and on whose behalf the request acts. */
  #admit(request: FastifyRequest): void {
    const { guard, logger } = this.#parts;
    const operation = operationOf(request);
    if (operation.vehiclesInBody === 'reach')
      for (const vehicleId of vehiclesIn(request.body)) this.#refuse(request, vehicleId);
    if (effectOf(operation) === 'none') return;
    const principal = principalOf(request);
    if (!isSafetyRequest(request)) {
      guard.enrol(principal);
      return;
    }
    // The request is sent first, in this turn. The record's owner is stored afterwards.
    queueMicrotask(() => {
      try {
        guard.enrol(principal);
      } catch (error) {
        logger.warn({ actor: principal.id, error: errorText(error) }, 'actor not enrolled');
      }
    });
  }

  /** An unknown vehicle passes. The core reports it. */
  #refuse(request: FastifyRequest, vehicleId: string): void {
    const mode = this.#parts.port.modeOf(vehicleId);
    if (mode !== undefined) this.#refuseMode(request, mode, `${vehicleId} is not simulated`);
  }

  #refuseMode(request: FastifyRequest, mode: Mode | undefined, what: string): void {
    const needed = liveRoleOf(operationOf(request));
    const principal = principalOf(request);
    if (!mayReach(principal, mode, needed)) throw roleMissing(principal, what, needed);
  }
}

/** Call this after adding authentication and idempotency: a repeated answer comes from the store. */
export function addAuthorisation(app: App, authorisation: Authorisation): void {
  app.decorate('authorisation', authorisation);
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.principal) authorisation.checkAddress(request);
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.principal) authorisation.checkScopes(request);
    done();
  });
  app.addHook('onRoute', (route) => {
    route.preHandler = [route.preHandler ?? [], check].flat();
  });

  function check(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
    const checked = request.principal && authorisation.check(request);
    if (checked) checked.then(() => done(), done);
    else done();
  }
}

/** @throws internal-error for a route without an operation, which the registry prevents */
function operationOf({ routeOptions }: FastifyRequest): ApiOperation {
  const { operation } = routeOptions.config;
  if (!operation) throw new AppError('internal-error', `${routeOptions.url} has no operation.`);
  return operation;
}

function paramsOf({ params }: FastifyRequest): Readonly<Record<string, string>> {
  return (params ?? {}) as Readonly<Record<string, string>>;
}

function bodyOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  return (body ?? {}) as Readonly<Record<string, unknown>>;
}

/** `refusal` ends before "the scope". @throws scope-missing */
function requireScope({ scopes }: Principal, { scope }: ScopeNeed, refusal: string): void {
  if (scopes.has(scope)) return;
  throw new AppError('scope-missing', `${refusal} the scope ${scope}.`, { context: { scope } });
}
