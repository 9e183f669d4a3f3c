/** Variables that would change what a forked program runs or lets others look into it. */
const dropped = /^(ELECTRON_|NODE_OPTIONS$|NODE_EXTRA_CA_CERTS$|NODE_DEBUG|NODE_INSPECT|VSCODE_)/;

/** The environment forked programs get: ours without what could make them run something else. */
export function forkEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !dropped.test(entry[0]),
    ),
  );
}
