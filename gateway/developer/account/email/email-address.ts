import { domainToASCII, domainToUnicode } from 'node:url';
import { AppError } from '../../../base/error.ts';

export interface EmailAddress {
  /** Lower case, the domain in its ASCII form: two spellings of one address are one account. */
  readonly text: string;
  readonly domain: string;
}

/** RFC 5321 dot-atoms. Company addresses do not use quoted local parts or address literals. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
/** Nothing the URL standard would cut off or drop from a host name, such as spaces, ports and invisible characters. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const MAX_LOCAL_CHARACTERS = 64;
const MAX_CHARACTERS = 254;

/** Reads an e-mail address as people type it. @throws validation for what no mail can be sent to */
export function parseEmailAddress(typed: string): EmailAddress {
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(0, at)).trimStart().toLowerCase();
  const domain = domainOf(typed.slice(at + 1).trimEnd());
  const text = `${local}@${domain}`;
  if (
    at < 1 ||
    local.length > MAX_LOCAL_CHARACTERS ||
    text.length > MAX_CHARACTERS ||
    !LOCAL_PART.test(local) ||
    !DOMAIN.test(domain)
  ) {
    const detail = 'is not an e-mail address such as name@company.com';
    throw new AppError('validation', `Invalid body: /email ${detail}.`, {
      context: { errors: [{ pointer: '/email', detail }] },
    });
  }
  return { text, domain };
}

/**
 * The domain in ASCII. Empty when it is not a domain, or is written to look like another one (full-width,
 * needless punycode).
 */
function domainOf(typed: string): string {
  if (!TYPED_DOMAIN.test(typed) || typed.normalize('NFKC') !== typed.normalize('NFC')) return '';
  const domain = domainToASCII(typed);
  const shown = domainToUnicode(domain);
  return !/(^|\.)xn--/.test(shown) && domainToASCII(shown) === domain ? domain : '';
}
