/**
 * Public keys of which one must have signed a release (base64). Empty: this build never updates itself. To change the
 * key see docs/updating.md.
 */
export const releaseKeys: readonly string[] = [];
