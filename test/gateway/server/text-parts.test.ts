import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { say } from '../../../gateway/contract/operator-text.ts';
import { sampleAlert } from '../../builder/contract-samples.ts';
import { OPERATOR_TOKEN, TestServer } from './http/support/test-server.ts';
import { TestClient } from './ws/support/test-client.ts';

const low = say('{name}: battery below {pct} %', { name: 'Copter 1', pct: 20 });
const parts = {
  code: '{name}: battery below {pct} %',
  params: { name: 'Copter 1', pct: 20 },
  text: low.text,
};

let server: TestServer;
beforeEach(async () => {
  server = await new TestServer().start();
});
afterEach(() => server.close());

describe('a text with values in it', () => {
  it('is a string in answers, and comes with its parts where the request accepts them', async () => {
    server.port.alertById.set('link-lost:uav-1', sampleAlert({ text: low }));
    const answers = await Promise.all(
      ['application/json', 'application/json;texts=parts'].map(async (accept) => {
        const headers = { accept, authorization: `Bearer ${OPERATOR_TOKEN}` };
        const alerts = await fetch(`${server.url}/api/alerts`, { headers });
        const tooLarge = await fetch(`${server.url}/api/vehicles/uav-1/commands/takeoff`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify({ text: 'x'.repeat(70_000) }),
        });
        return {
          alerts: JSON.stringify(await alerts.json()),
          problem: (await tooLarge.json()) as { detail: unknown },
        };
      }),
    );
    expect(answers[0]?.alerts).toContain(`"text":"${low.text}"`);
    expect(answers[1]?.alerts).toContain(`"text":${JSON.stringify(parts)}`);
    expect(answers[0]?.problem.detail).toBe('The body is limited to 64 KiB on this route.');
    expect(answers[1]?.problem.detail).toEqual({
      code: 'The body is limited to {size} KiB on this route.',
      params: { size: 64 },
      text: 'The body is limited to 64 KiB on this route.',
    });
  });

  it('is a string in frames, and comes with its parts to whoever said so in hello', async () => {
    const program = await new TestClient(server.url).hello();
    const window = await new TestClient(server.url).opened();
    window.send('hello', { token: OPERATOR_TOKEN, texts: 'parts' });
    await window.until('snapshot');
    await program.until('snapshot');
    server.port.announce('alert', sampleAlert({ text: low }));
    expect((await program.until('alert')).data.text).toBe(low.text);
    expect((await window.until('alert')).data.text).toStrictEqual(parts);
    // A resumed session keeps its wish.
    const { session } = (await window.until('welcome')).data as { session: string };
    const resumed = await new TestClient(server.url).hello({ session, seq: 2 });
    expect((await resumed.until('alert')).data.text).toStrictEqual(parts);
  });
});
