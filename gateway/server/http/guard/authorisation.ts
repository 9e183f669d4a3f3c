import type { FastifyRequest } from 'fastify';
import { AppError, errorText } from '../../../base/error.ts';
import type { Logger } from '../../../base/log/logger.ts';
import { isSameActor } from '../../../base/principal/actor.ts';
import { mayReach, roleMissing } from '../../../base/principal/principal-reach.ts';
import type { Actor } from '../../../contract/account/actor.ts';
import {
  type ApiOperation,
  effectOf,
  liveRoleOf,
  type ScopeNeed,
  type Target,
} from '../../../contract/api/api-operation.ts';
import { NAMED_RECORDS, type NamedRecord, type RecordKind } from '../../../contract/api/named-record.ts';
import type { Mode } from '../../../contract/list.ts';
import { say } from '../../../contract/operator-text.ts';
import type { PortGuard } from '../../../contract/port/port-guard.ts';
import type { App, RouteDependencies } from '../app.ts';
import { principalOf, scopeMissing } from './authentication.ts';
import { contextOf } from './request-context.ts';
import { isSafetyRequest } from './safety-request.ts';
import { vehiclesIn } from './vehicles-in.ts';

export type AuthorisationParts = Pick<
  RouteDependencies,
  'port' | 'actions' | 'governance' | 'onboardLogs' | 'inspector' | 'transfers' | 'video'
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
 * Enforces what a request may access, by its operation row. Refuses records and vehicles that the
 * caller may not see or change. Records on whose behalf it acts before it takes effect. Call this
 * after adding authentication and idempotency: a repeated answer comes from the store.
 */
export function addAuthorisation(app: App, parts: AuthorisationParts): void {
  const { guard, logger, port, actions, governance, onboardLogs, inspector, transfers, video } = parts;
  app.decorate('seenBy', (request) => guard.visibilityOf(principalOf(request)));

  // Refuses changes of a live vehicle in the address before the body is validated.
  // For reads, the row's rule decides between a refusal and not-found.
  app.addHook('preValidation', (request, _reply, done) => {
    const { vehicleId } = paramsOf(request);
    if (request.principal && operationOf(request).method !== 'GET' && vehicleId !== undefined)
      refuse(request, vehicleId);
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    const also = request.principal && operationOf(request).also;
    if (also?.when({ params: paramsOf(request), body: bodyOf(request) })) requireScope(request, also);
    done();
  });
  app.addHook('onRoute', (route) => {
    route.preHandler = [route.preHandler ?? [], enforce].flat();
  });

  /** Requests that make vehicles safe are decided, and so answered, in the same turn. */
  function enforce(request: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void {
    const checked = request.principal && check(request);
    if (checked) checked.then(() => done(), done);
    else done();
  }

  /**
   * @returns undefined if decided at once
   * @throws tenant-mismatch, not-found, scope-missing, station-role-missing, test-key-live-vehicle, store-unavailable
   */
  function check(request: FastifyRequest): Promise<void> | undefined {
    const { isTenantInBody, alertsInBody, target = {} } = operationOf(request);
    const params = paramsOf(request);
    if (isTenantInBody && bodyOf(request).tenant_id !== principalOf(request).tenantId)
      throw new AppError(
        'tenant-mismatch',
        'tenant_id does not match the tenant of the credential. GET /api/whoami shows yours.',
      );
    if (params.vehicleId !== undefined) checkVehicle(request, params.vehicleId, target.vehicleId);
    if (alertsInBody) checkAlerts(request);
    if (app.seenBy(request).isUnlimited) return undefined;
    const [name = '', kind] = Object.entries(target).find(([, named]) => named in NAMED_RECORDS) ?? [];
    if (kind === undefined) return admit(request);
    const id = params[name] ?? '';
    const found = find[kind as RecordKind](id, request) as Found | undefined | Promise<Found | undefined>;
    const checkFound = (record: Found | undefined) => {
      checkRecord(request, kind as RecordKind, id, record);
      return admit(request);
    };
    return found instanceof Promise ? found.then(checkFound) : checkFound(found);
  }

  function checkVehicle(request: FastifyRequest, vehicleId: string, rule: Target | undefined): void {
    if (rule === 'reach') refuse(request, vehicleId);
    if (rule !== 'seen' && rule !== 'onboard') return;
    if (app.seenBy(request).vehicle(vehicleId) && port.vehicle(vehicleId)) return;
    throw new AppError(
      'not-found',
      rule === 'seen'
        ? `Vehicle ${vehicleId} not found.`
        : say('Vehicle "{vehicle}" not found.', { vehicle: vehicleId }),
    );
  }

  function checkAlerts(request: FastifyRequest): void {
    const byId = new Map(port.alerts().map((alert) => [alert.alertId, alert]));
    for (const alertId of bodyOf(request).alertIds as readonly string[])
      checkRecord(request, 'alert', alertId, byId.get(alertId));
  }

  const recording = (id: string, request: FastifyRequest) =>
    guard.replayFor(principalOf(request)).session(id);
  const find: Readonly<Record<RecordKind, (id: string, request: FastifyRequest) => unknown>> = {
    action: (id) => actions.action(id),
    actionOrPlan: (id) => actions.action(id) ?? actions.plan(id),
    alert: (id) => port.alerts().find(({ alertId }) => alertId === id),
    approval: (id) => governance.approval(id),
    command: (id) => port.command(id),
    // The vehicle may have proved to be live since it was opened.
    console: (id, request) => port.direct.consoleOutput(id, 0, 0, contextOf(request)),
    decision: (id) => governance.decision(id),
    download: (id) =>
      onboardLogs
        .downloads()
        .find(({ downloadId, vehicleId }) => downloadId === id && port.vehicle(vehicleId)),
    launch: (id) => port.launchRecord(id),
    message: (id) => inspector.detail(id),
    mission: (id) => port.mission(id),
    override: (id) => governance.overrideRecord(id),
    ownRecording: recording,
    plan: (id) => actions.plan(id),
    recording,
    transfer: (id) => transfers.find(id),
    videoRecording: (id) => video.recording(id),
    videoSource: (id) => video.source(id),
  };

  function checkRecord(
    request: FastifyRequest,
    kind: RecordKind,
    id: string,
    found: Found | undefined,
  ): void {
    const operation = operationOf(request);
    const rule: NamedRecord = NAMED_RECORDS[kind];
    const visibility = app.seenBy(request);
    if (!found || (rule.shows && !visibility.shown(rule.shows, found))) {
      const missing = operation.method === 'GET' ? rule.missing : (rule.missingForChange ?? rule.missing);
      throw new AppError('not-found', missing(id));
    }
    const { actor, requestedBy, source, mode, vehicleId, aircraft = vehicleId } = found;
    const { ofOthers } = operation;
    if (ofOthers && !(actor && isSameActor(actor, principalOf(request)))) requireScope(request, ofOthers);
    if (kind === 'ownRecording' && source !== 'imported')
      throw new AppError(
        'scope-missing',
        'Only the operator can change recordings of the station. Export it and import it to get your own copy.',
      );
    const effect = effectOf(operation);
    const isWithdrawn = effect === 'withdraw' && requestedBy && visibility.actor(requestedBy);
    if (effect === 'none' || !rule.reaches || isWithdrawn) return;
    if (effect === 'later')
      for (const named of vehiclesIn(found))
        refuseMode(request, port.modeOf(named), `${named} is not known to be simulated`);
    else if (rule.reaches === 'vehicle' && typeof aircraft === 'string') refuse(request, aircraft);
    else {
      const named = kind === 'transfer' ? (vehicleId ?? 'It') : id;
      refuseMode(request, mode, rule.concerns ?? `${named} is not simulated`);
    }
  }

  /** The remaining checks: vehicles in the body, and on whose behalf the request acts. */
  function admit(request: FastifyRequest): undefined {
    const operation = operationOf(request);
    if (operation.vehiclesInBody === 'reach')
      for (const vehicleId of vehiclesIn(request.body)) refuse(request, vehicleId);
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
  function refuse(request: FastifyRequest, vehicleId: string): void {
    const mode = port.modeOf(vehicleId);
    if (mode !== undefined) refuseMode(request, mode, `${vehicleId} is not simulated`);
  }
}

/** @throws station-role-missing, test-key-live-vehicle */
function refuseMode(request: FastifyRequest, mode: Mode | undefined, what: string): void {
  const needed = liveRoleOf(operationOf(request));
  const principal = principalOf(request);
  if (!mayReach(principal, mode, needed)) throw roleMissing(principal, what, needed);
}

/** @throws scope-missing */
function requireScope(request: FastifyRequest, { scope, what }: ScopeNeed): void {
  if (principalOf(request).scopes.has(scope)) return;
  throw scopeMissing(`${what} the scope ${scope}.`, scope);
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
