import { domainToASCII } from 'node:url';
import { AppError } from '../base/error.ts';

export interface EmailAddress {
  /** Lower case, the domain in its ASCII form: two spellings of one address are one account. */
  readonly text: string;
  readonly domain: string;
}

/** RFC 5321 dot-atoms; quoted local parts and address literals are nobody's company address. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
/** What the URL standard would cut off or drop from a host name. */
const NOT_IN_A_DOMAIN = /[\p{Cc}\s/\\?#:%@]/u;
const MAX_LOCAL_CHARACTERS = 64;
const MAX_CHARACTERS = 254;

/** Reads an e-mail address as people type it. @throws validation for what no mail can be sent to */
export function parseEmailAddress(typed: string): EmailAddress {
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, Math.max(0, at)).trimStart().toLowerCase();
  const typedDomain = typed.slice(at + 1).trimEnd();
  const domain = NOT_IN_A_DOMAIN.test(typedDomain) ? '' : domainToASCII(typedDomain);
  const text = `${local}@${domain}`;
  if (
    at < 1 ||
    local.length > MAX_LOCAL_CHARACTERS ||
    text.length > MAX_CHARACTERS ||
    !LOCAL_PART.test(local) ||
    !DOMAIN.test(domain)
  ) {
    const detail = 'is not an e-mail address such as name@company.com';
    throw new AppError('validation', `The body does not fit: /email ${detail}.`, {
      context: { errors: [{ pointer: '/email', detail }] },
    });
  }
  return { text, domain };
}
