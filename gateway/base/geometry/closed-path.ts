const SELF = 'http://self.invalid';
/** What acts for somebody must not log in, make keys, change the policies it is held to, or give itself the leave it waits for. */
const CLOSED = ['/api/auth', '/api/developer', '/api/approvals', '/api/governance', '/api/policies', '/ws'];

/** Why plans and workflows may not call a path; decided on what a server would make of it, not on its letters. */
export function whyClosed(path: string): string | undefined {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path) || !URL.canParse(path, SELF))
    return 'It must be a path of this gateway, beginning with one /.';
  const url = new URL(path, SELF);
  let plain: string;
  try {
    plain = decodeURIComponent(url.pathname).toLowerCase();
  } catch {
    return 'It cannot be read as a path.';
  }
  // Encoded twice, or with a way around: nobody needs that, and every server reads it differently.
  if (url.origin !== SELF || /[%\\]|\/\/|\/\.{1,2}(\/|$)/.test(plain))
    return 'It cannot be read as a plain path.';
  const isClosed = CLOSED.some((prefix) => plain === prefix || plain.startsWith(`${prefix}/`));
  return isClosed ? 'A plan may not call logins, keys, policies or approvals.' : undefined;
}
