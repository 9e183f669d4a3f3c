import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { domainToUnicode } from 'node:url';
import { z } from 'zod';
import { AppError, errorText } from '../../../base/error.ts';

export type MailDomainKind = 'free-mail' | 'disposable';

/** Well-known free-mail domains that the list lacks. */
const MORE_FREE_MAIL: ReadonlySet<string> = new Set([
  'disroot.org',
  'hey.com',
  'mac.com',
  'mailbox.org',
  'posteo.de',
  'riseup.net',
  'skiff.com',
  't-online.de',
  'tuta.com',
  'tutanota.com',
  'tutanota.de',
]);

/** Domains whose answer is remembered: a company's people come again. */
const MAX_REMEMBERED = 1000;

const require = createRequire(import.meta.url);

/** The union of the lists: each knows domains that the others do not. */
const LISTS: readonly { readonly kind: MailDomainKind; readonly file: () => string }[] = [
  { kind: 'free-mail', file: () => require.resolve('free-email-domains/domains.json') },
  { kind: 'disposable', file: () => require.resolve('disposable-email-domains/index.json') },
  { kind: 'disposable', file: () => require.resolve('disposable-email-domains/wildcard.json') },
  { kind: 'disposable', file: () => require.resolve('mailchecker') },
];

interface LoadedList {
  readonly kind: MailDomainKind;
  readonly text: string;
}

/**
 * Knows whose mail is free or thrown away: 190,000 domains. The lists stay the texts they ship as, read at the first
 * question without blocking, and are searched for the quoted domain (1 to 5 ms). Parsing them into sets would stop the
 * event loop for 130 ms, longer than an emergency command may wait.
 */
export class MailDomainLists {
  readonly #remembered = new Map<string, MailDomainKind | undefined>();
  #loading: Promise<readonly LoadedList[]> | undefined;

  /** What kind of mail the domain, or one it lies under, gives; undefined for all others. */
  async kindOf(domain: string): Promise<MailDomainKind | undefined> {
    if (this.#remembered.has(domain)) return this.#remembered.get(domain);
    const kind = await this.#find(domain);
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(domain, kind);
    return kind;
  }

  async #find(domain: string): Promise<MailDomainKind | undefined> {
    const names = withParents(domain);
    if (names.some((name) => MORE_FREE_MAIL.has(name))) return 'free-mail';
    const needles = names.flatMap((name) => [quoted(name), quoted(domainToUnicode(name))]);
    const wanted = [...new Set(needles)];
    const lists = await this.#load();
    return lists.find(({ text }) => wanted.some((needle) => text.includes(needle)))?.kind;
  }

  #load(): Promise<readonly LoadedList[]> {
    this.#loading ??= Promise.all(
      LISTS.map(async ({ kind, file }) => ({ kind, text: await readFile(file(), 'latin1') })),
    ).catch((thrown: unknown) => {
      this.#loading = undefined;
      throw thrown;
    });
    return this.#loading;
  }
}

/** The domain and those it lies under, down to two labels: `a.b.example` → `a.b.example`, `b.example`. */
export function withParents(domain: string): readonly string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** The name as it appears in the files. Their bytes were read as Latin-1, so one character is one byte. */
function quoted(name: string): string {
  return Buffer.from(`"${name}"`, 'utf8').toString('latin1');
}

const domainSchema = z.string().trim().toLowerCase().min(3).max(253);
const overridesSchema = z.strictObject({
  allow: z.array(domainSchema).max(10_000).default([]),
  deny: z.array(domainSchema).max(10_000).default([]),
});

/** Mail domains the owner allows or denies. Overrides the lists. A domain includes its subdomains. */
export interface EmailDomainOverrides {
  readonly allow: ReadonlySet<string>;
  readonly deny: ReadonlySet<string>;
}

/**
 * Reads `email-domains.json`, `{"allow": [], "deny": []}`; a file that is not there says nothing.
 * @throws config-invalid when it cannot be understood: a login that ignored a `deny` would be worse than none
 */
export async function readEmailDomainOverrides(file: string): Promise<EmailDomainOverrides> {
  try {
    const { allow, deny } = overridesSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    return { allow: new Set(allow), deny: new Set(deny) };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { allow: new Set(), deny: new Set() };
    const text = cause instanceof z.ZodError ? z.prettifyError(cause) : errorText(cause);
    throw new AppError(
      'config-invalid',
      `email-domains.json in the data directory is not valid: ${text}. The format is {"allow": ["…"], "deny": ["…"]}.`,
      { cause },
    );
  }
}
