import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../base/error.ts';
import { type ApiOperation, isShownKind } from '../../../contract/api/api-operation.ts';
import type { App } from '../app.ts';
import { VEHICLE_FIELDS } from '../guard/vehicles-in.ts';

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
}

/** Refuses routes without complete access rules, and records the methods of each path. */
export class RouteRegistry {
  readonly #routes: { method: string; url: string; form: RegExp }[] = [];

  /**
   * Call this before any route is registered.
   * @throws internal-error for a route without a row in the operation table, for a row that omits a
   * rule, and for a route that accepts any query parameter
   */
  watch(app: App): void {
    app.addHook('onRoute', (route: RouteOptions) => {
      for (const method of [route.method].flat()) {
        const { access } = operationOf(method, route);
        if (route.schema) {
          const scopes = 'scope' in access ? [access.scope] : [];
          const role = access.kind === 'role' ? access.role : 'live' in access ? access.live : undefined;
          route.schema = {
            ...route.schema,
            querystring: strictQuery(method, route),
            security: access.kind === 'public' ? [] : [{ bearer: scopes }],
            ...(role !== undefined && role !== 'never' && { 'x-station-role': role }),
          };
        }
        this.#routes.push({ method, url: route.url, form: formOf(route.url) });
      }
    });
  }

  get routes(): readonly RegisteredRoute[] {
    return this.#routes.map(({ method, url }) => ({ method, url }));
  }

  /** The path's methods. Empty for an unknown path. */
  methodsOf(path: string): readonly string[] {
    return this.#routes.filter((route) => route.form.test(path)).map((route) => route.method);
  }
}

/** @throws internal-error if a row does not define who may call, what it may change, or what it shows */
function operationOf(method: string, { url, config }: RouteOptions): ApiOperation {
  const operation = config?.operation;
  const missing = operation?.access
    ? missingRule(operation, url, method !== 'GET' && method !== 'HEAD')
    : 'who may call it';
  if (!operation || missing !== undefined)
    throw new AppError('internal-error', `The route ${method} ${url} does not define ${missing}.`);
  return operation;
}

function missingRule(operation: ApiOperation, url: string, isChanging: boolean): string | undefined {
  const { access, target = {}, shows, vehiclesInBody, body } = operation;
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (isChanging && (access.kind === 'scope' || access.kind === 'principal') && access.live === undefined)
    return 'which role live vehicles need';
  const unsaid = names.find((name) => target[name] === undefined);
  if (unsaid !== undefined) return `what ${unsaid} names`;
  if (!isChanging && names.length === 0 && shows === undefined) return 'what it shows';
  if (target.vehicleId === 'answer' && !isShownKind(shows)) return 'how its answer is filtered';
  return vehiclesInBody === undefined && namesVehicles(body) ? 'which vehicles its body may name' : undefined;
}

/** Whether a body may contain a vehicle id; `field`: the field that `schema` describes. */
function namesVehicles(schema: unknown, field = ''): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return namesVehicles(schema.unwrap(), field);
  if (schema instanceof z.ZodArray) return namesVehicles(schema.element, field);
  if (schema instanceof z.ZodUnion) return schema.options.some((option) => namesVehicles(option, field));
  if (schema instanceof z.ZodPipe) return namesVehicles(schema.in, field) || namesVehicles(schema.out, field);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).some(([name, part]) => namesVehicles(part, name));
  return schema instanceof z.ZodString && VEHICLE_FIELDS.has(field);
}

/** Refuses unknown query parameters on every route, because their sender expects an effect. */
function strictQuery(method: string, { schema, url }: RouteOptions): z.ZodType {
  const query = (schema?.querystring ?? z.strictObject({})) as z.ZodType;
  const isStrict = query instanceof z.ZodObject && query.def.catchall instanceof z.ZodNever;
  if (!isStrict) throw new AppError('internal-error', `${method} ${url} takes unknown query parameters.`);
  return query;
}

function formOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')));
  return new RegExp(`^${parts.join('/')}$`);
}
