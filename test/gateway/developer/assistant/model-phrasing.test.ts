import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { documentationIn } from '../../../../gateway/base/file/documentation.ts';
import { silentLogger } from '../../../../gateway/base/log/logger.ts';
import { Knowledge } from '../../../../gateway/developer/assistant/knowledge.ts';
import { isTrueToFacts, ModelPhrasing } from '../../../../gateway/developer/assistant/model-phrasing.ts';
import { Assistant } from '../../../../gateway/developer/create-developer.ts';
import { SearchRepository } from '../../../../gateway/store/repository/saved/search-repository.ts';
import { FakeClock } from '../../../fake/fake-clock.ts';

const documentation = documentationIn(fileURLToPath(new URL('../../../../docs', import.meta.url)));
const knowledge = new Knowledge(documentation, (texts) => new SearchRepository(texts));
const GOAL = 'Inspect a solar park weekly with two drones';
const GOOD =
  'Log in, make a key, launch both drones over the site, follow the stream, keep the replay. A run costs 10 credits.';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

interface Asked {
  readonly url: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  readonly body: any;
}

/** A model endpoint that answers as the test says. */
async function endpoint(answer: (response: ServerResponse, asked: Asked) => void): Promise<string> {
  server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      answer(response, { url: request.url, body: JSON.parse(Buffer.concat(chunks).toString()) }),
    );
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function says(content: unknown) {
  return (response: ServerResponse) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  };
}

function assistantAt(url: string | undefined, clock = new FakeClock()) {
  const phrasing =
    url === undefined
      ? undefined
      : new ModelPhrasing({ endpoint: { url, model: 'small' }, clock, logger: silentLogger });
  return new Assistant({ knowledge, isAvailable: () => true, phrasing });
}

const byRules = await assistantAt(undefined).recommend({ goal: GOAL });

describe('a model', () => {
  it('phrases the text and nothing else', async () => {
    let asked: Asked | undefined;
    const url = await endpoint((response, request) => {
      asked = request;
      says(GOOD)(response);
    });
    const clock = new FakeClock();
    const given = await assistantAt(url, clock).recommend({ goal: GOAL });
    expect(given).toEqual({ ...byRules, text: GOOD, phrasedBy: 'model' });
    expect(asked?.url).toBe('/v1/chat/completions');
    expect(asked?.body).toMatchObject({ model: 'small', temperature: 0, stream: false });
    expect(JSON.parse(asked?.body.messages[1].content).operations).toHaveLength(byRules.apis.length);
    expect(clock.pendingTimers).toBe(0);
  });

  it.each<[string, (response: ServerResponse) => void]>([
    ['garbage', (response) => response.end('<html>no json</html>')],
    ['nothing', (response) => response.end()],
    ['null', (response) => response.end('null')],
    ['an error', (response) => response.writeHead(500).end('{}')],
    ['a redirect', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['a broken connection', (response) => void response.socket?.destroy()],
    ['an endless answer', (response) => response.end(JSON.stringify({ pad: 'x'.repeat(300_000) }))],
    ['no text', says(42)],
    ['an empty text', says('  \n ')],
    ['an operation it was not given', says('Use uav-governance first, then launch.')],
    ['an address that does not exist', says('Then call POST /api/admin/root with your key.')],
    ['an address of another operation', says('Then call /api/sdk/generate.')],
    ['an invented id', says('Use drone.detonate at the end.')],
    ['a link', says('See https://evil.example/ for more.')],
    ['markup', says('Run <script>alert(1)</script> now.')],
    ['another number', says('One run costs 99 credits.')],
    ['a text without end', says('word '.repeat(2000))],
  ])('that answers %s leaves the text to the rules', async (_name, answer) => {
    const url = await endpoint(answer);
    expect(await assistantAt(url).recommend({ goal: GOAL })).toEqual(byRules);
  });

  it('that hangs is given up after 10 s', async () => {
    let isAsked: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    const url = await endpoint(() => isAsked?.());
    const clock = new FakeClock();
    const pending = assistantAt(url, clock).recommend({ goal: GOAL });
    await asked;
    clock.advance(9999);
    expect(clock.pendingTimers).toBe(1);
    clock.advance(1);
    expect(await pending).toEqual(byRules);
  });

  it('that hangs in the middle of its answer is given up too', async () => {
    let isBegun: (() => void) | undefined;
    const begun = new Promise<void>((resolve) => {
      isBegun = resolve;
    });
    const url = await endpoint((response) => response.write('{"choices":', () => isBegun?.()));
    const clock = new FakeClock();
    const pending = assistantAt(url, clock).recommend({ goal: GOAL });
    await begun;
    clock.advance(10_000);
    expect(await pending).toEqual(byRules);
  });

  it('that is not there costs nothing but its text', async () => {
    expect(await assistantAt('http://127.0.0.1:1/v1').recommend({ goal: GOAL })).toEqual(byRules);
  });

  it('is asked four times at once at most', async () => {
    const waiting: ServerResponse[] = [];
    let areAsked: (() => void) | undefined;
    const asked = new Promise<void>((resolve) => {
      areAsked = resolve;
    });
    const url = await endpoint((response) => {
      waiting.push(response);
      if (waiting.length === 4) areAsked?.();
    });
    const assistant = assistantAt(url);
    const first = [1, 2, 3, 4].map(() => assistant.recommend({ goal: GOAL }));
    await asked;
    expect(await assistant.recommend({ goal: GOAL })).toEqual(byRules);
    for (const response of waiting) says(GOOD)(response);
    expect((await Promise.all(first)).map(({ phrasedBy }) => phrasedBy)).toEqual(Array(4).fill('model'));
  });
});

describe('isTrueToFacts', () => {
  it('lets ids, addresses and numbers of the recommendation pass', () => {
    expect(
      isTrueToFacts('First drone.launch (POST /drone/launch), then /ws/telemetry. 10 credits.', byRules),
    ).toBe(true);
    expect(isTrueToFacts(byRules.text, byRules)).toBe(true);
  });
});
