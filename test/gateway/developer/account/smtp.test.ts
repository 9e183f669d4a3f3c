import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { smtpMailer } from '../../../../gateway/developer/account/login/smtp-mailer.ts';
import { freeTcpPort } from '../../../fake/free-port.ts';
import { AccountRig, PILOT } from './account-rig.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

interface Received {
  readonly to: readonly string[];
  readonly text: string;
  readonly secure: boolean;
}

/** A real mail server on a free port. */
async function mailServer(options: SMTPServerOptions = {}) {
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
          secure: session.secure,
        });
        callback();
      });
    },
    ...options,
  });
  // A client that gives up on a certificate ends the connection in an error of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => new Promise((resolve) => server.close(() => resolve())));
  return { mails, port: (server.server.address() as AddressInfo).port };
}

/** A server that takes connections and says nothing. */
async function silentServer(): Promise<{ port: number; connected: Promise<void> }> {
  const sockets: Socket[] = [];
  let tell: () => void = () => undefined;
  const connected = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    tell();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, connected };
}

function rigWith(port: number, address = `smtp://127.0.0.1:${port}`): AccountRig {
  return new AccountRig({ mailer: smtpMailer(address, 'Aerodeck <aerodeck@acme-drones.example>') });
}

describe('a PIN by mail', () => {
  it('arrives, and proves the address', async () => {
    const { mails, port } = await mailServer();
    const rig = rigWith(port);
    const challenge = await rig.request();
    expect(challenge.delivery).toBe('smtp');
    expect(rig.accounts.outbox()).toEqual([]);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: [PILOT] });
    expect(mails[0]?.text).toMatch(/^Subject: Your Aerodeck PIN\r$/m);
    expect(mails[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    const pin = /Your PIN is (\d{6})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    const grant = await rig.enter({ challengeId: challenge.challengeId, pin });
    expect(rig.accounts.authenticateAccessToken(grant.accessToken)).not.toHaveProperty('isSimulatedOnly');
    expect(grant).toMatchObject({
      account: { emailVerified: 'verified' },
      gates: { companyEmail: 'verified', productionKeys: 'locked' },
    });
  });

  it('makes an account verified that a local PIN had made, and nothing takes that back', async () => {
    const { mails, port } = await mailServer();
    let isDown = true;
    const real = smtpMailer(`smtp://127.0.0.1:${port}`, 'aerodeck@localhost');
    const rig = new AccountRig({
      mailer: { handOver: (mail) => (isDown ? Promise.reject(new Error('down')) : real.handOver(mail)) },
    });
    expect((await rig.logIn()).account.emailVerified).toBe('local');
    isDown = false;
    rig.clock.advance(120_000);
    await rig.request();
    const pin = /Your PIN is (\d{6})/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    expect((await rig.enter({ email: PILOT, pin })).account.emailVerified).toBe('verified');
    isDown = true;
    rig.clock.advance(120_000);
    expect((await rig.logIn()).account.emailVerified).toBe('verified');
  });

  it('logs in at the server with the user and password of the address', async () => {
    const logins: unknown[] = [];
    const { mails, port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        logins.push([username, password]);
        callback(null, { user: username });
      },
    });
    const rig = rigWith(port, `smtp://station:p%40ss@127.0.0.1:${port}`);
    expect((await rig.request()).delivery).toBe('smtp');
    expect(logins).toEqual([['station', 'p@ss']]);
    expect(mails).toHaveLength(1);
  });

  it('goes over TLS when the server offers it, and not to a server whose certificate is bad', async () => {
    const { mails, port } = await mailServer({ disabledCommands: [] });
    const strict = rigWith(port);
    expect((await strict.request()).delivery).toBe('outbox');
    expect(strict.accounts.outbox()[0]?.reason).toMatch(/^The SMTP server failed: .*certificate/i);
    const trusting = rigWith(port, `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`);
    expect((await trusting.request()).delivery).toBe('smtp');
    expect(mails).toMatchObject([{ secure: true }]);
  });
});

describe('a mail server that does not take the PIN', () => {
  it('is not there: the outbox has it, with the reason', async () => {
    const rig = rigWith(await freeTcpPort());
    const challenge = await rig.request();
    expect(challenge.delivery).toBe('outbox');
    expect(rig.accounts.outbox()[0]?.reason).toMatch(/^The SMTP server failed: .*ECONNREFUSED/);
    const grant = await rig.enter({ challengeId: challenge.challengeId, pin: rig.pinInOutbox() });
    expect(grant.account.emailVerified).toBe('local');
  });

  it('refuses the recipient: the outbox has it, its words on one line', async () => {
    const { port } = await mailServer({
      onRcptTo: (_address, _session, callback) => callback(new Error('no such\r\nmailbox here')),
    });
    const rig = rigWith(port);
    expect((await rig.request()).delivery).toBe('outbox');
    expect(rig.accounts.outbox()[0]?.reason).toMatch(/no such mailbox here/);
    expect(rig.accounts.outbox()[0]?.reason).not.toMatch(/[\r\n]/);
  });

  it('says nothing: after 5 s the answer comes and the outbox has it', async () => {
    const { port, connected } = await silentServer();
    const rig = rigWith(port);
    const asked = rig.request();
    let isAnswered = false;
    void asked.then(() => {
      isAnswered = true;
    });
    await connected;
    await rig.clock.advanceAsync(4990);
    expect(isAnswered).toBe(false);
    await rig.clock.advanceAsync(10);
    expect((await asked).delivery).toBe('outbox');
    expect(rig.accounts.outbox()[0]?.reason).toBe('The SMTP server did not accept it within 5 s.');
    expect(rig.clock.pendingTimers).toBe(0);
  });
});
