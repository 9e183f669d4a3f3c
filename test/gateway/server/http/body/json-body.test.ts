import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { silentLogger } from '../../../../../gateway/base/log/logger.ts';
import { addErrorAnswers } from '../../../../../gateway/server/http/answer/error-answers.ts';
import type { App } from '../../../../../gateway/server/http/app.ts';
import { addJsonBody, bodyBytes } from '../../../../../gateway/server/http/body/json-body.ts';
import { validatorCompiler } from '../../../../../gateway/server/http/body/validation.ts';
import { RouteRegistry } from '../../../../../gateway/server/http/description/route-registry.ts';

describe('a JSON body', () => {
  let app: App;

  beforeEach(() => {
    app = fastify() as unknown as App;
    app.setValidatorCompiler(validatorCompiler as never);
    addJsonBody(app, async () => ({ value: undefined, digest: '' }));
    addErrorAnswers(app, new RouteRegistry(), async () => false, silentLogger);
    const schema = {
      body: z.strictObject({ name: z.string().max(3) }),
      querystring: z.strictObject({ count: z.coerce.number().optional() }),
    };
    app.post('/value', { schema }, (request) => request.body);
    app.post('/bytes', { schema, config: { operation: { isBodyUnparsed: true } as never } }, (request) => ({
      text: Buffer.from(bodyBytes(request)).toString(),
      query: request.query,
    }));
  });
  afterEach(() => app.close());

  const post = async (url: string, payload: string) => {
    const answer = await app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    return answer.json() as Record<string, unknown>;
  };

  it('is parsed and validated', async () => {
    expect(await post('/value', '{"name":"abc"}')).toEqual({ name: 'abc' });
    expect(await post('/value', '\uFEFF{"name":"abc"}')).toEqual({ name: 'abc' });
    expect(await post('/value', '{"name":"abcd"}')).toMatchObject({
      code: 'validation',
      errors: [{ pointer: '/name' }],
    });
  });

  it.each([
    '{"name":',
    '{"__proto__":{"a":1}}',
    '{"name":{"\\u005f_proto__":1}}',
    '{"constructor":{"prototype":{"a":1}}}',
    `{"name":${'['.repeat(32)}${']'.repeat(32)}}`,
  ])('%j is refused', async (text) => {
    expect(await post('/value', text)).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('stays bytes where the route says so, while the query is validated', async () => {
    expect(await post('/bytes?count=2', '{"name":')).toEqual({ text: '{"name":', query: { count: 2 } });
    expect(await post('/bytes', '')).toEqual({ text: '', query: {} });
    expect(await post('/bytes?other=1', '{}')).toMatchObject({ status: 422, code: 'validation' });
  });
});
