import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../../base/error.ts';
import type { ApiAccess } from '../../../contract/api/api-operation.ts';
import type { App } from '../app.ts';

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
}

/** Refuses routes that do not say who may call them, and remembers which addresses take which methods. */
export class RouteRegistry {
  readonly #routes: { method: string; url: string; form: RegExp }[] = [];

  /**
   * To be called before any route is registered.
   * @throws internal-error for a route without an access rule, and for one that takes any query parameter
   */
  watch(app: App): void {
    app.addHook('onRoute', (route: RouteOptions) => {
      for (const method of [route.method].flat()) {
        const access = accessOf(method, route);
        if (route.schema) {
          const scopes = access.kind === 'scope' || access.kind === 'role' ? [access.scope] : [];
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

  /** Methods the path takes. Empty when the path does not exist. */
  methodsOf(path: string): readonly string[] {
    return this.#routes.filter((route) => route.form.test(path)).map((route) => route.method);
  }
}

/** @throws internal-error for a route that does not say who may call it, or which role live vehicles need */
function accessOf(method: string, { url, config }: RouteOptions): ApiAccess {
  const access = config?.access;
  if (!access)
    throw new AppError('internal-error', `The route ${method} ${url} does not say who may call it.`);
  const isReading = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  if ((access.kind === 'scope' || access.kind === 'principal') && access.live === undefined && !isReading)
    throw new AppError(
      'internal-error',
      `The route ${method} ${url} does not say which role live vehicles need.`,
    );
  return access;
}

/** An unknown query parameter is an error on every route, because its sender expects an effect. */
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
