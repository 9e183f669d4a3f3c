import { domainToUnicode } from 'node:url';
import { AppError } from '../../../base/error.ts';
import type { EmailAddress } from './email-address.ts';
import { type EmailDomainOverrides, type MailDomainKind, withParents } from './mail-domain-lists.ts';

/** Admits an address or throws. */
export type CompanyEmailRule = (address: EmailAddress) => Promise<void>;

interface CompanyEmailSources {
  readonly overrides: () => Promise<EmailDomainOverrides>;
  readonly kindOf: (domain: string) => Promise<MailDomainKind | undefined>;
}

const REASONS: Readonly<Record<MailDomainKind | 'denied' | 'lookalike', string>> = {
  'free-mail': 'offers free mailboxes',
  disposable: 'offers throw-away mailboxes',
  denied: 'is not allowed on this gateway',
  lookalike: 'mixes alphabets or imitates another domain',
};

/**
 * A company address is one whose domain does not offer mailboxes to the public, does not imitate another
 * domain and is not denied. `allow` overrides `deny`, and both override the lists.
 * @throws company-email-required, which names the domain only
 */
export function companyEmailRule({ overrides, kindOf }: CompanyEmailSources): CompanyEmailRule {
  async function reasonOf(domain: string): Promise<MailDomainKind | 'lookalike' | undefined> {
    if (isLookalike(domain)) return 'lookalike';
    const kind = await kindOf(domain);
    const skeleton = skeletonOf(domain);
    if (kind !== undefined || skeleton === domain) return kind;
    return (await kindOf(skeleton)) && 'lookalike';
  }

  return async ({ domain }) => {
    const { allow, deny } = await overrides();
    const names = withParents(domain);
    if (names.some((name) => allow.has(name))) return;
    const reason = names.some((name) => deny.has(name)) ? 'denied' : await reasonOf(domain);
    if (reason === undefined) return;
    throw new AppError(
      'company-email-required',
      `Use the address your company gave you: ${domain} ${REASONS[reason]}.`,
      { context: { gate: 'companyEmail', domain } },
    );
  };
}

/** Scripts in everyday use (Unicode UAX #31, table 5). A label in any other imitates more often than it names. */
const SCRIPTS = [
  ...['Arabic', 'Armenian', 'Bengali', 'Bopomofo', 'Cyrillic', 'Devanagari', 'Ethiopic', 'Georgian', 'Greek'],
  ...['Gujarati', 'Gurmukhi', 'Han', 'Hangul', 'Hebrew', 'Hiragana', 'Kannada', 'Katakana', 'Khmer', 'Lao'],
  ...['Latin', 'Malayalam', 'Myanmar', 'Oriya', 'Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
];
/** Written together in one word: Japanese, Korean, Chinese with Bopomofo. */
const SCRIPTS_TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];
const ONE_SCRIPT = [...SCRIPTS.map((script) => [script]), ...SCRIPTS_TOGETHER].map((scripts) => {
  const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${letters}\\p{Script=Common}\\p{Script=Inherited}]+$`, 'u');
});

/** Letters of other alphabets, and rare Latin ones, that are drawn like these (Unicode UTS #39, confusables). */
const DRAWN_LIKE: Readonly<Record<string, string>> = {
  a: 'аαɑ',
  b: 'Ььƅ',
  c: 'сϲᴄ',
  d: 'ԁɗ',
  e: 'еҽєε',
  g: 'ɡցǥ',
  h: 'һհħ',
  i: 'іıιɩⅰ',
  j: 'јϳ',
  k: 'κкĸ',
  l: 'ӏłⅼا',
  m: 'мⅿ',
  n: 'пηոռ',
  o: 'оοօøס',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гᴦ',
  s: 'ѕꜱ',
  t: 'тτŧ',
  u: 'υцսᴜ',
  v: 'ѵνᴠ',
  w: 'ԝшѡωա',
  x: 'хχ',
  y: 'уγүყ',
  z: 'ᴢƶ',
};
const ASCII_OF = new Map(
  Object.entries(DRAWN_LIKE).flatMap(([ascii, letters]) =>
    [...letters].map((letter) => [letter, ascii] as const),
  ),
);

/** What a reader takes a domain for: without accents, each letter as the ASCII letter it is drawn like. */
function skeletonOf(domain: string): string {
  const plain = domainToUnicode(domain).normalize('NFD').replaceAll(/\p{M}/gu, '');
  return [...plain].map((letter) => ASCII_OF.get(letter) ?? letter).join('');
}

/**
 * Whether a label of the domain mixes scripts, or is written in another script with nothing but letters drawn
 * like Latin ones. Accents and other Latin letters are no reason.
 */
function isLookalike(domain: string): boolean {
  return domainToUnicode(domain)
    .split('.')
    .some((label) => {
      if (!ONE_SCRIPT.some((form) => form.test(label))) return true;
      return (
        !/\p{Script=Latin}/u.test(label) &&
        /[a-z]/.test(skeletonOf(label)) &&
        /^[a-z0-9-]+$/.test(skeletonOf(label))
      );
    });
}
