import { createSocket, type RemoteInfo } from 'node:dgram';
import { expect } from '@playwright/test';
import { FrameReader } from '../../gateway/mavlink/codec/frame-reader.ts';
import { FrameWriter } from '../../gateway/mavlink/codec/frame-writer.ts';
import { decodeMessage } from '../../gateway/mavlink/codec/message/message-codec.ts';
import { expectAccessible } from './developer-hands.ts';
import { openWindow, testWithSharedGateway } from './gateway-fixture.ts';
import { card, slide, waitUntilReady } from './hands.ts';

const test = testWithSharedGateway({ sim: 'px4', simSpeed: 3 });

test('messages are found, looked into, plotted and frozen by keyboard', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/inspector');
  const heading = page.getByRole('heading', { name: 'Inspector' });
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: /^Copter 1 autopilot/ })).toBeVisible();
  await page.getByRole('searchbox', { name: /^Find a message/ }).fill('attit');
  const attitude = page.getByRole('button', { name: 'ATTITUDE', exact: true });
  await attitude.press('Enter');
  const fields = page.getByRole('region', { name: 'Fields of the message' });
  await expect(fields.getByRole('row', { name: /^yaw .* rad/ })).toBeVisible();
  await fields.getByRole('button', { name: 'Plot yaw', exact: true }).press('Enter');
  await expect(fields.getByText(/^last minute .* rad$/)).toBeVisible();
  await expectAccessible(page, 'the inspector', ['dark', 'light']);

  const count = page
    .getByRole('row', { name: /^ATTITUDE/ })
    .getByRole('cell')
    .nth(3);
  const before = await count.textContent();
  await expect(count).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Freeze' }).press('Enter');
  await expect(page.getByText(/^Frozen\. Values are/)).toBeVisible();
  const frozen = (await count.textContent()) ?? '';
  await expect(page.getByText(/Values are [1-9]\d*\.\d s old/)).toBeVisible();
  await expect(count).toHaveText(frozen);
  await page.keyboard.press('Escape');
  await expect(fields).toBeHidden();

  await page.getByRole('button', { name: 'Frozen' }).press('Enter');
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  await page.getByLabel('Direction').selectOption('out');
  await expect(page.getByRole('button', { name: /^This station sent/ })).toBeVisible();
});

test('a message is filled in and sent, its wrong fields are named, and what commands is refused', async ({
  page,
  gateway,
}) => {
  await openWindow(page, gateway, '/inspector/send');
  await page.getByRole('searchbox', { name: /^Find a message/ }).fill('distance');
  await page.getByRole('button', { name: 'DISTANCE_SENSOR' }).press('Enter');
  const form = page.getByRole('region', { name: 'DISTANCE_SENSOR' });
  await form.getByLabel('min_distance').fill('70000');
  await form.getByRole('button', { name: /^Send to/ }).press('Enter');
  await expect(form.getByText('must be from 0 to 65535')).toBeVisible();
  await form.getByLabel('min_distance').fill('20');
  await form.getByLabel(/^orientation/).fill('PITCH_270');
  await form.getByRole('button', { name: /^Send to/ }).press('Enter');
  await expect(form.getByText(/^Sent at .* allow$/)).toBeVisible();
  await expect(form.getByText(/^fd /)).toBeVisible();
  await expectAccessible(page, 'the form of a message', ['dark', 'light']);
  await page.getByRole('searchbox', { name: /^Find a message/ }).fill('command_long');
  await page.getByRole('button', { name: 'COMMAND_LONG' }).press('Enter');
  await expect(page.getByText(/commands the vehicle, so it must pass the command gate/)).toBeVisible();
});

test('the shell of a PX4 answers, and arrow up brings lines back', async ({ page, gateway }) => {
  await openWindow(page, gateway, '/inspector/console');
  await page.getByRole('button', { name: 'Open console' }).press('Enter');
  const said = page.getByRole('region', { name: 'Shell output' });
  await expect(said).toContainText('nsh>');
  const line = page.getByRole('textbox', { name: 'Shell input' });
  await expect(line).toBeFocused();
  await line.fill('param show MAV_SYS_ID');
  await line.press('Enter');
  await expect(said).toContainText(/MAV_SYS_ID \[\d+,\d+\] : 1/);
  await line.fill('commander takeoff');
  await line.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'commander moves the vehicle' })).toBeVisible();
  await line.press('ArrowUp');
  await line.press('ArrowUp');
  await expect(line).toHaveValue('param show MAV_SYS_ID');
  await line.press('Control+c');
  await expect(said).toContainText('^C');
  await expect(line).toHaveValue('');
  await expectAccessible(page, 'the console', ['dark', 'light']);
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(page.getByText('Ended. The console was closed.')).toBeVisible();
});

// A browser opens six connections to a server: https://developer.mozilla.org/docs/Web/HTTP/Guides/Connection_management_in_HTTP_1.x
test('a command does not wait behind questions that are answered slowly', async ({ page, gateway }) => {
  const headers = { authorization: `Bearer ${gateway.token}` };
  const opened = await page.request.post(`${gateway.url}/api/vehicles/uav-1/console`, { headers, data: {} });
  expect(opened.status()).toBe(201);
  const { sessionId } = (await opened.json()) as { readonly sessionId: string };
  await openWindow(page, gateway);
  await waitUntilReady(page);
  await page.getByRole('button', { name: 'Arm', exact: true }).click();
  const output = `/api/consoles/${sessionId}/output`;
  // Asked as the slide is released, so that they are on their way before the command.
  await page.evaluate(
    ({ path, ...init }) => {
      const ask = () => {
        for (let count = 0; count < 8; count += 1) void fetch(path, { ...init, cache: 'no-store' });
      };
      addEventListener('pointerup', ask, { capture: true, once: true });
    },
    {
      path: `${output}?from=1000000&waitMs=10000`,
      headers,
      credentials: 'omit' as const,
    },
  );
  const asked: string[] = [];
  const answered: string[] = [];
  const note = (urls: string[], url: string) => {
    if (url.includes('/commands/arm') || url.includes(output)) urls.push(url);
  };
  page.on('request', (request) => note(asked, request.url()));
  page.on('response', (response) => note(answered, response.url()));
  await slide(page, /Arm/);
  await expect(card(page, 'Arm')).toBeVisible();
  await expect.poll(() => answered[0] ?? '').toContain('/commands/arm');
  expect(asked[0]).toContain(output);
});

test('a program behind a two-way link commands through the gate, and the rest is refused', async ({
  gateway,
}) => {
  const program = createSocket('udp4');
  const acks: string[] = [];
  let station: RemoteInfo | undefined;
  const reader = new FrameReader({
    onFrame: (frame) => {
      const decoded = decodeMessage(frame);
      // The station's own requests are answered meanwhile, too.
      if (decoded?.name === 'COMMAND_ACK' && [400, 21].includes(decoded.message.command))
        acks.push(`${decoded.message.command}:${decoded.message.result}`);
    },
  });
  program.on('message', (bytes, sender) => {
    station = sender;
    reader.push(bytes);
    reader.endDatagram();
  });
  await new Promise<void>((resolve) => program.bind(0, '127.0.0.1', resolve));
  const { port } = program.address();
  const call = async (path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${gateway.token}`, 'content-type': 'application/json' };
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${gateway.url}${path}`, { headers, ...init })).json();
  };
  await call('/api/links', { text: `two-way:forward:127.0.0.1:${port}` });
  await expect.poll(() => station !== undefined).toBe(true);
  const writer = new FrameWriter({ systemId: 254, componentId: 190 });
  const say = (frame: Uint8Array) => program.send(frame, station?.port ?? 0, '127.0.0.1');
  const zeros = {
    confirmation: 0,
    param1: 0,
    param2: 0,
    param3: 0,
    param4: 0,
    param5: 0,
    param6: 0,
    param7: 0,
  };
  const target = { targetSystem: 1, targetComponent: 1 };
  say(writer.write('SET_MODE', { targetSystem: 1, baseMode: 1, customMode: 99 }));
  say(writer.write('COMMAND_LONG', { ...target, ...zeros, command: 400, param1: 1, param2: 21_196 }));
  say(writer.write('COMMAND_LONG', { ...target, ...zeros, command: 21 }));
  await expect.poll(() => acks).toEqual(['400:2', '21:0']);
  const { items: commands } = await call('/api/commands?limit=1');
  expect(commands).toMatchObject([{ command: 'land', source: 'forward', actor: { kind: 'program' } }]);
  const { items: links } = await call('/api/links');
  expect(links.find(({ config }: { config: { isTwoWay?: true } }) => config.isTwoWay)).toMatchObject({
    receivedFrames: 3,
    rejectedFrames: { refused: 2 },
  });
  program.close();
});
