import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { GatewayError } from '../../../../renderer/api/connection/rest-client.ts';
import { uploadFile } from '../../../../renderer/api/connection/upload-file.ts';

class FakeRequest extends EventTarget {
  static headers: Record<string, string> = {};
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = '{"ok":true}';
  readonly open = vi.fn();

  setRequestHeader(name: string, value: string): void {
    FakeRequest.headers[name] = value;
  }

  send(): void {
    this.dispatchEvent(new Event('load'));
  }
}

test('an upload carries the token, and asks for the parts of texts', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const made = await uploadFile(
    {
      baseUrl: 'http://127.0.0.1:1',
      token: 'secret',
      failureOf: (status) => new GatewayError('unexpected', String(status)),
    },
    {
      path: '/x',
      file: new Blob(['log']),
      schema: z.object({ ok: z.boolean() }),
      signal: new AbortController().signal,
      onSent: () => undefined,
    },
  );
  vi.unstubAllGlobals();
  expect(made).toEqual({ ok: true });
  expect(FakeRequest.headers).toMatchObject({
    accept: 'application/json;texts=parts',
    authorization: 'Bearer secret',
  });
});
