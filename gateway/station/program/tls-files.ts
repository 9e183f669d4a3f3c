import { readFileSync } from 'node:fs';
import { AppError, errorText } from '../../base/error.ts';
import type { Config } from '../../config.ts';

/** Key and certificate of the configuration; undefined without TLS. @throws config-invalid for half of a pair */
export function readTls(config: Config): { readonly key: string; readonly cert: string } | undefined {
  const { tlsCert, tlsKey } = config;
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new AppError('config-invalid', 'TLS needs both: --tls-cert and --tls-key');
  }
  try {
    return { cert: readFileSync(tlsCert, 'utf8'), key: readFileSync(tlsKey, 'utf8') };
  } catch (cause) {
    throw new AppError('config-invalid', `--tls-cert, --tls-key: ${errorText(cause)}`, { cause });
  }
}
