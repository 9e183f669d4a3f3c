import type { RouteOptions } from 'fastify';
import type { App } from './app.ts';
import { accessOf } from './routes/route-access.ts';

export interface RegisteredRoute {
  readonly method: string;
  readonly url: string;
}

/** Gives every route its access rule when it is registered, and remembers which addresses take which methods. */
export class RouteRegistry {
  readonly #routes: { method: string; url: string; form: RegExp }[] = [];

  /** To be called before any route is registered. @throws internal-error for a route without an access rule */
  watch(app: App): void {
    app.addHook('onRoute', (route: RouteOptions) => {
      for (const method of [route.method].flat()) {
        const access = accessOf(method, route.url);
        route.config = { ...route.config, access };
        if (route.schema) {
          const scopes = access.kind === 'scope' || access.kind === 'role' ? [access.scope] : [];
          route.schema = { ...route.schema, security: access.kind === 'public' ? [] : [{ bearer: scopes }] };
        }
        this.#routes.push({ method, url: route.url, form: formOf(route.url) });
      }
    });
  }

  get routes(): readonly RegisteredRoute[] {
    return this.#routes.map(({ method, url }) => ({ method, url }));
  }

  /** Methods the path takes; none when there is no such path. */
  methodsOf(path: string): readonly string[] {
    return this.#routes.filter((route) => route.form.test(path)).map((route) => route.method);
  }
}

function formOf(url: string): RegExp {
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : part.replaceAll('.', '\\.')));
  return new RegExp(`^${parts.join('/')}$`);
}
