import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../gateway/base/error.ts';
import { distanceM } from '../gateway/base/geometry/local-frame.ts';
import { type StationAnswer, type StationCall, stationIdSchema } from '../gateway/contract/centre/centre.ts';
import type { Zone } from '../gateway/contract/mission/zone.ts';
import { jsonForReader } from '../gateway/contract/operator-text.ts';
import type { TelemetryVehicle } from '../gateway/contract/vehicle/telemetry.ts';
import { wantsTextParts } from '../gateway/server/http/answer/error-answers.ts';
import { PROBLEM_MEDIA_TYPE } from '../gateway/server/http/answer/problem.ts';
import { principalOf } from '../gateway/server/http/guard/authentication.ts';
import type { Credits } from './credits.ts';
import { fromFleetIds, toFleetIds } from './fleet-ids.ts';
import type { FleetView } from './fleet-view.ts';
import { mergedItems } from './merged-items.ts';
import type { PlansOptions } from './plan/plan-call.ts';
import { answerPlan } from './plan/plans.ts';
import type { StationCalls } from './station-calls.ts';

export interface StationApiOptions {
  readonly view: Pick<FleetView, 'vehicles'>;
  readonly calls: StationCalls;
  /** Stations that answer now. */
  readonly reachable: () => readonly string[];
  readonly credits: Credits;
  readonly plans: PlansOptions;
}

interface Page {
  readonly items: readonly unknown[];
  readonly nextCursor: string | null;
}

/**
 * Answers the API of a station for all stations. An id of the fleet in the address or body names the station that
 * answers; so does the query parameter `station`. Without either, a list is that of all reachable stations, and a
 * launch goes to the station with the nearest idle aircraft.
 */
export function stationApi(app: FastifyInstance, options: StationApiOptions): void {
  const { view, calls, reachable, credits, plans } = options;

  /** @throws station-unreachable */
  async function ask(
    request: FastifyRequest,
    stationId: string,
    path: string,
    body?: unknown,
    method = request.method,
    isWhole = true,
  ): Promise<StationAnswer> {
    const { id, scopes, accountId } = principalOf(request);
    const call = {
      method: method as StationCall['method'],
      path,
      body,
      idempotencyKey: isWhole ? request.headers['idempotency-key']?.toString() : undefined,
      caller: { id, scopes: [...scopes] },
      traceId: request.id,
    };
    const { status, body: answer } =
      accountId === undefined
        ? await calls.call(stationId, call)
        : await credits.charged(accountId, call, () => calls.call(stationId, call));
    return { status, body: toFleetIds(stationId, answer) };
  }

  /** Lists of all stations as one: a page of each, newest first where the items tell their time. */
  async function askAll(request: FastifyRequest, path: string): Promise<StationAnswer> {
    const url = new URL(path, 'http://fleet');
    const cursor = url.searchParams.get('cursor');
    const cursors = cursor === null ? undefined : readCursor(cursor);
    const stationIds = cursors ? Object.keys(cursors) : reachable();
    const answers = await Promise.all(
      stationIds.map(async (stationId) => {
        if (cursors) url.searchParams.set('cursor', cursors[stationId] ?? '');
        const { pathname, search } = url;
        const answer = await ask(request, stationId, `${pathname}${search}`).catch(() => undefined);
        return { stationId, answer };
      }),
    );
    const pages = answers.flatMap(({ stationId, answer }) =>
      answer?.status === 200 && isPage(answer.body) ? { stationId, page: answer.body } : [],
    );
    const [other] = answers.flatMap(({ answer }) => (answer && !isPage(answer.body) ? answer : []));
    if (pages.length === 0 && other) return other.status === 200 ? nameStation() : other;
    const next = pages.flatMap(({ stationId, page }) =>
      page.nextCursor ? [[stationId, page.nextCursor]] : [],
    );
    return {
      status: 200,
      body: {
        items: mergedItems(pages.flatMap(({ page }) => page.items)),
        nextCursor: next.length > 0 ? writeCursor(Object.fromEntries(next) as Record<string, string>) : null,
      },
    };
  }

  async function launch(request: FastifyRequest): Promise<StationAnswer> {
    const { auth: _auth, ...body } = (request.body ?? {}) as Record<string, unknown>;
    const idle = view.vehicles().filter(isIdle);
    const places = await Promise.all(
      reachable().map(async (stationId) => {
        const zones = await ask(request, stationId, '/api/zones', undefined, 'GET').catch(() => undefined);
        const zone =
          zones && isPage(zones.body)
            ? (zones.body.items as readonly Zone[]).find(({ id }) => id === body.zoneId)
            : undefined;
        return { stationId, zone };
      }),
    );
    const withZone = places.flatMap(({ stationId, zone }) => (zone ? { stationId, zone } : []));
    if (withZone.length === 0) throw new AppError('not-found', `No reachable station has this zone.`);
    const [nearest] = withZone
      .flatMap(({ stationId, zone }) =>
        idle
          .filter(({ id }) => id.startsWith(`${stationId}.`))
          .map(({ position }) => ({ stationId, wayM: distanceM(pointOf(position), cornerOf(zone)) })),
      )
      .sort((one, other) => one.wayM - other.wayM);
    // With none idle, a station that knows the zone queues the launch, or says why it cannot.
    const stationId = nearest?.stationId ?? withZone[0]?.stationId ?? '';
    return ask(request, stationId, '/drone/launch', body);
  }

  async function answer(request: FastifyRequest): Promise<StationAnswer> {
    const url = new URL(request.url, 'http://fleet');
    const named = url.searchParams.get('station');
    url.searchParams.delete('station');
    const path = named === null ? request.url : `${url.pathname}${url.search}`;
    const { method, body: given } = request;
    const { pathname } = url;
    const ofPlan = await answerPlan(
      { method, pathname, body: given, scopes: principalOf(request).scopes },
      (stationId, how, where, what) =>
        // Its Idempotency-Key is for one request to each station.
        ask(request, stationId, where, what, how, where === pathname),
      plans,
    );
    if (ofPlan) return ofPlan;
    const body = given === undefined || given === null ? '' : JSON.stringify(given);
    const { stationId = named, texts } = fromFleetIds(path, body);
    if (named !== null && stationId !== named)
      throw new AppError('validation', 'The query parameter "station" names another station than the ids.');
    const [ownPath = path, ownBody = ''] = texts;
    if (stationId) return ask(request, stationId, ownPath, ownBody === '' ? undefined : JSON.parse(ownBody));
    const mayRead = principalOf(request).scopes.has('action:read');
    if (mayRead && method === 'GET' && pathname === '/api/action/plan' && !url.searchParams.has('cursor')) {
      const { status, body: listed } = await askAll(request, path);
      const items = isPage(listed) ? [...(await plans.store.list()), ...listed.items] : [];
      return { status, body: isPage(listed) ? { ...listed, items } : listed };
    }
    if (method === 'GET') return askAll(request, path);
    if (request.method === 'POST' && url.pathname === '/drone/launch') return launch(request);
    return nameStation();
  }

  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, body } = await answer(request);
    reply.code(status);
    if (body === undefined) return reply.send();
    const type = status >= 400 ? PROBLEM_MEDIA_TYPE : 'application/json; charset=utf-8';
    return reply.header('content-type', type).send(jsonForReader(body, wantsTextParts(request)).json);
  }

  for (const path of ['/api/*', '/drone/*', '/mission', '/mission/*'])
    app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: path, handler: handle });
}

function nameStation(): never {
  throw new AppError(
    'validation',
    'The request names no station. Use an id of the fleet, as in "st-….uav-1", or the query parameter "station".',
  );
}

function isPage(body: unknown): body is Page {
  return typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items);
}

const cursorSchema = z.record(stationIdSchema, z.string().max(200));

const writeCursor = (cursors: Record<string, string>): string =>
  Buffer.from(JSON.stringify(cursors)).toString('base64url');

function readCursor(text: string): Record<string, string> {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new AppError(
      'validation',
      'The cursor is not one of this fleet. Use "nextCursor" of the last page.',
    );
  }
}

const LAUNCHABLE = new Set<TelemetryVehicle['type']>(['copter', 'helicopter', 'vtol']);

function isIdle({ type, armed, link, health, position }: TelemetryVehicle): boolean {
  return (
    LAUNCHABLE.has(type) &&
    armed === false &&
    link.state === 'online' &&
    health.ready === true &&
    position !== null
  );
}

function pointOf(position: TelemetryVehicle['position']) {
  return { latitudeDeg: position?.lat ?? 0, longitudeDeg: position?.lon ?? 0 };
}

function cornerOf({ geometry }: Zone) {
  const [longitudeDeg = 0, latitudeDeg = 0] = geometry.coordinates[0]?.[0] ?? [];
  return { latitudeDeg, longitudeDeg };
}
