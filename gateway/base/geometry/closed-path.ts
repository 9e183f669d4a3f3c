const SELF = 'http://self.invalid';
/**
 * A program that acts for someone must not log in, create keys, change the policies that apply to it, or give
 * itself the approval it waits for.
 */
const CLOSED = ['/api/auth', '/api/developer', '/api/approvals', '/api/governance', '/api/policies', '/ws'];

/**
 * Why plans and workflows may not call a path. Decided on how a server would read the path, not on its
 * spelling.
 */
export function whyClosed(path: string): string | undefined {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || !URL.canParse(path, SELF))
    return 'The path must be a path of this gateway and start with one /.';
  const url = new URL(path, SELF);
  let plain: string;
  try {
    plain = decodeURIComponent(url.pathname).toLowerCase();
  } catch {
    return 'The path is not valid.';
  }
  // Encoded twice, or with dot segments: never needed, and every server reads it differently.
  if (url.origin !== SELF || /[%\\]|\/\/|\/\.{1,2}(\/|$)/.test(plain))
    return 'The path must not be encoded or contain dot segments.';
  const isClosed = CLOSED.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`));
  return isClosed ? 'A plan cannot call logins, keys, policies or approvals.' : undefined;
}
