import type { NodeConnectionOptions } from '@nats-io/transport-node';
import { errorText } from '../../base/error.ts';
import { type OperatorText, say } from '../../contract/operator-text.ts';

/** Certificate errors that adding an authority can solve. https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const UNKNOWN_AUTHORITY =
  /^(UNABLE_TO_GET_ISSUER_CERT|UNABLE_TO_VERIFY_LEAF|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|CERT_UNTRUSTED)/;
const CERTIFICATE = /^(CERT_|ERR_TLS_CERT_)/;

/** Connection options for NATS addresses. The client alone would use a `tls://` address without TLS, too. */
export function natsServers(addresses: readonly string[]): Pick<NodeConnectionOptions, 'servers' | 'tls'> {
  const needsTls = addresses.some((address) => address.startsWith('tls://'));
  return { servers: [...addresses], ...(needsTls && { tls: {} }) };
}

/** Why the centre's certificate is not accepted; undefined if that is not the reason. */
export function certificateProblem(error: unknown): OperatorText | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '' } = error as NodeJS.ErrnoException;
  const params = { reason: error.message };
  if (UNKNOWN_AUTHORITY.test(code))
    return say(
      'The certificate of the centre is not trusted ({reason}). If it is signed by your own authority, start this program with NODE_EXTRA_CA_CERTS=ca.pem.',
      params,
    );
  if (CERTIFICATE.test(code)) return say('The certificate of the centre is not valid ({reason}).', params);
  return certificateProblem(error.cause);
}

/** Why the centre cannot be reached; null if it can. The NATS client does not tell why its attempts fail. */
export async function whyUnreachable(options: NodeConnectionOptions): Promise<OperatorText | null> {
  try {
    const { connect } = await import('@nats-io/transport-node');
    const connection = await connect({ ...options, waitOnFirstConnect: false, reconnect: false });
    await connection.close();
    return null;
  } catch (error) {
    return (
      certificateProblem(error) ?? say('The centre cannot be reached: {reason}', { reason: errorText(error) })
    );
  }
}
