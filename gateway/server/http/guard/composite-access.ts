import type { Authenticate } from './authentication.ts';

/** JSON Web Signature, compact: https://www.rfc-editor.org/rfc/rfc7515#section-7.1 */
const ACCESS_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * All kinds of credential. The form of a token shows its kind, so only one authority checks each
 * token. The form is not secret, and each authority takes the same time for all invalid tokens.
 * @param account authenticates the access tokens of logins
 */
export function compositeAccess(
  authorities: Readonly<Record<'operator' | 'key' | 'account', Authenticate>>,
): Authenticate {
  return (token) => {
    if (token.startsWith('adk_')) return authorities.key(token);
    return ACCESS_TOKEN.test(token) ? authorities.account(token) : authorities.operator(token);
  };
}
