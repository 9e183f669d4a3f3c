import type { UpdateProblemCode } from '../../preload/bridge.ts';

/** A refusal or fault of an update. The window explains the code. */
export class UpdateFailure extends Error {
  readonly code: UpdateProblemCode;
  readonly detail: string;

  constructor(code: UpdateProblemCode, detail = '') {
    super(`update: ${code} ${detail}`);
    this.code = code;
    this.detail = detail;
  }
}

const codeOf: Readonly<Record<string, UpdateProblemCode>> = {
  ERR_CHECKSUM_MISMATCH: 'damaged',
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EACCES: 'disk',
  EPERM: 'disk',
  EROFS: 'disk',
};

/** The failure behind anything that was thrown. */
export function toUpdateFailure(thrown: unknown): UpdateFailure {
  if (thrown instanceof UpdateFailure) return thrown;
  const { code = '', message = '' } = thrown as { code?: string; message?: string };
  const known = codeOf[code];
  if (known !== undefined) return new UpdateFailure(known, message);
  // Names of network errors: Node's, and Chromium's in Electron.
  const isNetwork = /^(ECONN|ENOTFOUND|EAI_|ENET|EHOST|ETIMEDOUT|EPIPE|ERR_TLS|CERT_|DEPTH_|SELF_)/.test(
    code,
  );
  return new UpdateFailure(isNetwork || message.startsWith('net::') ? 'unreachable' : 'failed', message);
}
