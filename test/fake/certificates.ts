import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificates {
  /** Of the authority, which no machine trusts by itself. */
  readonly authorityFile: string;
  readonly certificateFile: string;
  readonly keyFile: string;
}

/** A certificate for `localhost`, signed by an authority of its own. */
export function makeCertificates(folder: string): Certificates {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const authority = ['-keyout', file('ca.key'), '-out', file('ca.pem'), '-subj', '/CN=Authority of a test'];
  openssl('req', '-x509', '-days', '2', ...newKey, ...authority);
  openssl('req', ...newKey, '-keyout', file('nats.key'), '-out', file('nats.csr'), '-subj', '/CN=nats');
  writeFileSync(file('names'), 'subjectAltName=DNS:localhost');
  const signer = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial', '-days', '2'];
  const request = ['-in', file('nats.csr'), '-out', file('nats.pem'), '-extfile', file('names')];
  openssl('x509', '-req', ...signer, ...request);
  return { authorityFile: file('ca.pem'), certificateFile: file('nats.pem'), keyFile: file('nats.key') };
}
