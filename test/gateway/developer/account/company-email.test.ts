import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../../gateway/base/error.ts';
import { companyEmailRule } from '../../../../gateway/developer/account/email/company-email-rule.ts';
import { parseEmailAddress } from '../../../../gateway/developer/account/email/email-address.ts';
import {
  MailDomainLists,
  readEmailDomainOverrides,
} from '../../../../gateway/developer/account/email/mail-domain-lists.ts';
import { refusalOf } from './account-rig.ts';

const lists = new MailDomainLists();

describe('an e-mail address', () => {
  it.each([
    ['pilot@acme-drones.example', 'pilot@acme-drones.example'],
    ['  Pilot.One+uav@ACME-Drones.Example ', 'pilot.one+uav@acme-drones.example'],
    ['pilot@bücher.example', 'pilot@xn--bcher-kva.example'],
  ])('is read as people type it: %s', (typed, text) => {
    expect(parseEmailAddress(typed)).toEqual({ text, domain: text.split('@')[1] });
  });

  it.each([
    '',
    'pilot',
    '@acme.example',
    'pilot@',
    'pilot@localhost',
    'pilot@127.0.0.1',
    'pilot@[127.0.0.1]',
    'pilot@acme..example',
    'pilot@-acme.example',
    '.pilot@acme.example',
    'pi..lot@acme.example',
    'pi lot@acme.example',
    'pilot@ac me.example',
    'pilot@acme.example\nBcc: all@acme.example',
    'pilot\r\n@acme.example',
    '"pilot"@acme.example',
    'a,b@acme.example',
    'Pilot <pilot@acme.example>',
    `${'a'.repeat(65)}@acme.example`,
    `pilot@${'a'.repeat(64)}.example`,
    'pilot@acme.example/path',
    'pilot@acme.1',
    'pilot@ac\tme.example',
    'pilot@acme.example:25',
    'pilot@acme%2eexample',
    'pilot@ａcme.example',
    'pilot@acme．example',
    'pilot@acme。example',
    'pilot@ac\u200bme.example',
    'pilot@ac\u200dme.example',
    'pilot@ac\u00adme.example',
    'pilot@\u{1d552}cme.example',
    'pilot@xn--gmail-.com',
    'pilot@xn--a.com',
  ])('is refused when no mail can go there: %j', (typed) => {
    expect(() => parseEmailAddress(typed)).toThrow(
      expect.objectContaining({
        code: 'validation',
        context: { errors: [{ pointer: '/email', detail: expect.stringContaining('e-mail') }] },
      }),
    );
  });

  it('gives a plain address or a refusal for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.emailAddress()), (typed) => {
        try {
          const { text, domain } = parseEmailAddress(typed);
          expect(text).toMatch(/^[\x21-\x7e]{1,64}@[a-z0-9.-]+$/);
          expect(text.endsWith(`@${domain}`)).toBe(true);
          expect(parseEmailAddress(text).text).toBe(text);
        } catch (thrown) {
          if (!(thrown instanceof AppError)) throw thrown;
        }
      }),
    );
  });
});

describe('the lists', () => {
  it.each([
    ['gmail.com', 'free-mail'],
    ['hotmail.co.uk', 'free-mail'],
    ['tutanota.com', 'free-mail'],
    ['hey.com', 'free-mail'],
    ['mail.tm', 'free-mail'],
    ['mailinator.com', 'free-mail'],
    ['0-420.com', 'disposable'],
    ['anything.0-420.com', 'disposable'],
    ['passmail.net', 'disposable'],
    ['acme-drones.example', undefined],
    ['siemens.com', undefined],
    ['bbc.co.uk', undefined],
    ['mail.com.acme.example', undefined],
    ['ail.com.acme.example', undefined],
  ])('say of %s: %s', async (domain, kind) => {
    expect(await lists.kindOf(domain)).toBe(kind);
  });
});

describe('the rule', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aerodeck-domains-'));
    file = join(folder, 'email-domains.json');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const rule = companyEmailRule({
    overrides: () => readEmailDomainOverrides(file),
    kindOf: (domain) => lists.kindOf(domain),
  });
  const judge = (email: string) => rule(parseEmailAddress(email));

  it('admits companies and names the domain it refuses', async () => {
    await judge('pilot@acme-drones.example');
    expect(await refusalOf(judge('pilot@gmail.com'))).toEqual({
      code: 'company-email-required',
      gate: 'companyEmail',
      domain: 'gmail.com',
    });
  });

  it('lets the owner allow and deny domains with what lies under them, at once', async () => {
    writeFileSync(
      file,
      JSON.stringify({ allow: ['gmail.com', 'lab.rival.example'], deny: ['Rival.Example'] }),
    );
    await judge('pilot@gmail.com');
    await judge('pilot@lab.rival.example');
    expect((await refusalOf(judge('pilot@mail.rival.example'))).code).toBe('company-email-required');
    writeFileSync(file, '{}');
    await judge('pilot@mail.rival.example');
    expect((await refusalOf(judge('pilot@gmail.com'))).code).toBe('company-email-required');
  });

  it.each([
    'gmаil.com',
    'xn--gmil-63d.com',
    'mail.gmаil.com',
    'аррӏе.com',
    'асме.example',
    'αοι.example',
    'gmaıl.com',
    'gmạil.com',
    'gmaiḷ.com',
    'ɡmail.com',
    'outlооk.com',
    'acmeдрон.example',
    'ᏢᎪᎢ.example',
  ])('refuses a domain that mixes alphabets or looks like another: %s', async (domain) => {
    expect((await refusalOf(judge(`pilot@${domain}`))).code).toBe('company-email-required');
  });

  it.each([
    'bücher.example',
    'łódź.example',
    'dröhnen-gmbh.example',
    'дрон.example',
    'μηχανή.example',
    '株式会社ドローン.example',
    '드론.example',
    'مثال.example',
    '4u-2.example',
  ])('admits a domain in the alphabet of its country: %s', async (domain) => {
    await judge(`pilot@${domain}`);
  });

  it('lets the owner allow a domain that looks like another', async () => {
    writeFileSync(file, JSON.stringify({ allow: ['xn--gmil-63d.com'] }));
    await judge('pilot@gmаil.com');
  });

  it.each(['{', '[]', '{"deny":"x"}', '{"denied":[]}', 'null'])(
    'says when the file is not one: %s',
    async (text) => {
      writeFileSync(file, text);
      expect((await refusalOf(judge('pilot@acme-drones.example'))).code).toBe('config-invalid');
    },
  );
});
