import type { Principal } from '../../../contract/account/principal.ts';
import type { Access } from './access.ts';

export interface AccessParts {
  readonly operator: Access;
  /** API keys. */
  readonly authenticateKey: (key: string) => Principal | undefined;
  /** Access tokens of logins. */
  readonly authenticateAccessToken: (token: string) => Principal | undefined;
}

/** JSON Web Signature, compact: https://www.rfc-editor.org/rfc/rfc7515#section-7.1 */
const ACCESS_TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * All kinds of credential. The form of a token shows its kind, so only one authority checks each
 * token. The form is not secret, and each authority takes the same time for all invalid tokens.
 */
export function compositeAccess(parts: AccessParts): Access {
  return {
    authenticate(token) {
      if (token.startsWith('adk_')) return parts.authenticateKey(token);
      if (ACCESS_TOKEN.test(token)) return parts.authenticateAccessToken(token);
      return parts.operator.authenticate(token);
    },
  };
}
