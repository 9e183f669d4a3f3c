import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App, RouteDependencies } from '../gateway/server/http/app.ts';
import { RouteRegistry } from '../gateway/server/http/description/route-registry.ts';
import { API_ROUTES } from '../gateway/server/http/routes/index.ts';
import { runtimeConfigRoutes } from '../gateway/server/http/routes/station-routes.ts';
import { VERSION } from '../gateway/station/shipped-files.ts';
import { describeRoutes } from './openapi/describe-routes.ts';

const ROOT = join(import.meta.dirname, '..');

/** What routes are made with; they use it only when they are called. */
const NOTHING: unknown = new Proxy(() => undefined, { get: () => NOTHING, apply: () => NOTHING });

/** The generated file as it must be committed. */
export async function generateOpenApi(): Promise<{ readonly path: string; readonly text: string }> {
  const app = fastify().withTypeProvider<ZodTypeProvider>() as unknown as App;
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  new RouteRegistry().watch(app);
  describeRoutes(app, VERSION);
  app.register(async (scope) => {
    for (const register of API_ROUTES) register(scope as unknown as App, NOTHING as RouteDependencies);
    runtimeConfigRoutes(scope as unknown as App, undefined);
  });
  await app.ready();
  const document = { ...app.swagger(), openapi: '3.1.1' };
  await app.close();
  return { path: 'resources/openapi.json', text: `${JSON.stringify(document, undefined, 1)}\n` };
}

if (import.meta.main) {
  const { path, text } = await generateOpenApi();
  writeFileSync(join(ROOT, path), text);
  console.log(`${path}: ${text.split('\n').length} lines`);
}
