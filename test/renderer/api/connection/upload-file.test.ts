import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { apiOf, open } from '../../../../gateway/contract/api/api-operation.ts';
import { GatewayError } from '../../../../renderer/api/connection/rest-client.ts';
import { uploadFile } from '../../../../renderer/api/connection/upload-file.ts';

class FakeRequest extends EventTarget {
  static headers: Record<string, string> = {};
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = '{"ok":true}';
  static readonly opened = vi.fn();
  readonly open = FakeRequest.opened;

  setRequestHeader(name: string, value: string): void {
    FakeRequest.headers[name] = value;
  }

  send(): void {
    this.dispatchEvent(new Event('load'));
  }
}

const { importLog } = apiOf({
  importLog: {
    method: 'POST',
    path: '/logs/:vehicleId',
    access: open,
    summary: 'Import a log',
    params: z.object({ vehicleId: z.string() }),
    query: z.object({ name: z.string() }),
    answer: z.object({ ok: z.boolean() }),
  },
});

test('an upload carries the token, and asks for the parts of texts', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const made = await uploadFile(
    {
      baseUrl: 'http://127.0.0.1:1',
      token: 'secret',
      failureOf: (status) => new GatewayError('unexpected', String(status)),
    },
    importLog,
    { params: { vehicleId: 'uav 1' }, query: { name: 'a b.tlog' } },
    {
      file: new File(['log'], 'a b.tlog'),
      signal: new AbortController().signal,
      onSent: () => undefined,
    },
  );
  vi.unstubAllGlobals();
  expect(made).toEqual({ ok: true });
  expect(FakeRequest.opened).toHaveBeenCalledWith('POST', 'http://127.0.0.1:1/logs/uav%201?name=a+b.tlog');
  expect(FakeRequest.headers).toMatchObject({
    accept: 'application/json;texts=parts',
    authorization: 'Bearer secret',
  });
});
