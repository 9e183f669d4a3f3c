// Verifies exports of the Aerodeck audit record (GET /api/audit/export) without Aerodeck: only Node 20 or later is needed.
//
//   node verify-audit.mjs EXPORT.jsonl… [--key FINGERPRINT] [--after EARLIER.jsonl]
//
// Exit code: 0 every export is whole and genuine, 1 one is not, 2 called wrongly.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parseArgs } from 'node:util';

const HELP = `Verifies exports of the audit record.

  node verify-audit.mjs EXPORT.jsonl... [--key FINGERPRINT] [--after EARLIER.jsonl]

  --key FINGERPRINT   the SHA-256 of the station's public key, as you noted it earlier. Without it the verdict says whose key
                      signed, and you compare: a forger can sign with a key of their own.
  --after FILE        an export of the same station that you kept: the new one must continue it. This finds a record that was
                      set back as a whole.

Exit code: 0 every export is whole and genuine, 1 one is not, 2 called wrongly.`;

const FORMAT = 'aerodeck-audit-1';
const GENESIS = '0'.repeat(64);

class Broken extends Error {}

/** One text for one JSON value: keys sorted, no white space. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value);
}

function sha256(data) {
  return createHash('sha256').update(data).digest('hex');
}

async function* linesOf(path) {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop();
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function parse(line) {
  let value;
  try {
    value = JSON.parse(line);
  } catch {
    throw new Broken('it is not JSON');
  }
  if (typeof value !== 'object' || value === null || JSON.stringify(value) !== line)
    throw new Broken('it is not written as the gateway writes it');
  return value;
}

/** Takes an export line by line; throws Broken at the first that is not genuine. */
class Verifier {
  #key;
  #atMs;
  #hash = GENESIS;
  #isHeadOfRow = true;
  #seal;
  #expected;
  rows = 0;
  heads = 0;
  fingerprint;
  #fingerprintWanted;

  constructor({ key, earlier }) {
    this.#fingerprintWanted = key;
    this.#expected = earlier;
  }

  take(line) {
    const value = parse(line);
    if (this.#seal) throw new Broken('it stands behind the seal');
    if (!this.#key) this.#header(value);
    else if ('head' in value) this.#head(value.head);
    else if ('seal' in value) this.#sealed(value.seal);
    else this.#row(value);
  }

  end() {
    if (!this.#key) throw new Broken('the export is empty');
    if (!this.#seal) throw new Broken('the end is missing: the seal is not there');
    if (this.#expected && this.#expected.rows > this.rows)
      throw new Broken(`the earlier export had ${this.#expected.rows} rows: the record was set back`);
    if (this.#expected && this.heads < this.#expected.heads) throw this.#headsRemoved();
    return { rows: this.rows, heads: this.heads, ...this.#seal, fingerprint: this.fingerprint };
  }

  #header({ format, publicKey, genesis, atMs }) {
    if (format !== FORMAT) throw new Broken(`the format is not ${FORMAT}`);
    if (genesis !== GENESIS) throw new Broken('the chain does not begin with the genesis hash');
    try {
      this.#key = createPublicKey(publicKey);
    } catch {
      throw new Broken('the public key cannot be read');
    }
    if (this.#key.asymmetricKeyType !== 'ed25519') throw new Broken('the public key is no Ed25519 key');
    if (this.#key.export({ type: 'spki', format: 'pem' }) !== publicKey)
      throw new Broken('the public key is not written as the gateway writes it');
    this.#atMs = atMs;
    this.fingerprint = sha256(this.#key.export({ type: 'spki', format: 'der' }));
    if (this.#fingerprintWanted !== undefined && this.#fingerprintWanted !== this.fingerprint)
      throw new Broken(`another key signed: ${this.fingerprint}`);
    if (this.#expected && this.#expected.fingerprint !== this.fingerprint)
      throw new Broken('another key signed than the earlier export');
  }

  #row({ auditId, hash, ...content }) {
    const expectedId = this.rows + 1;
    if (this.#expected?.rows === this.rows && this.heads < this.#expected.heads) throw this.#headsRemoved();
    if (auditId !== expectedId) throw new Broken(`row ${expectedId} should stand here`);
    if (content.previousHash !== this.#hash)
      throw new Broken(`row ${auditId} does not follow the row before it`);
    if (sha256(canonical(content)) !== hash) throw new Broken(`row ${auditId} was changed`);
    if (this.#expected?.rows === auditId && this.#expected.hash !== hash)
      throw new Broken(`row ${auditId} is another one than in the earlier export`);
    this.rows = auditId;
    this.#hash = hash;
    this.#isHeadOfRow = false;
  }

  #headsRemoved() {
    const { rows, heads } = this.#expected;
    return new Broken(
      `the earlier export had ${heads} signed heads up to row ${rows}, here are ${this.heads}: heads were removed`,
    );
  }

  #head(head) {
    const { auditId, atMs, hash, signature } = head;
    if (this.#isHeadOfRow || auditId !== this.rows || hash !== this.#hash || Object.keys(head).length !== 4)
      throw new Broken(`the signed head does not belong to row ${this.rows}`);
    this.#mustBeSigned(
      `aerodeck-audit-head-v1\n${auditId}\n${atMs}\n${hash}\n`,
      signature,
      'the signed head',
    );
    this.heads += 1;
    this.#isHeadOfRow = true;
  }

  #sealed(seal) {
    const { rows, heads, hash, atMs, signature } = seal;
    if (rows !== this.rows) throw new Broken(`the seal counts ${rows} rows, there are ${this.rows}`);
    if (heads !== this.heads)
      throw new Broken(`the seal counts ${heads} signed heads, there are ${this.heads}`);
    if (hash !== this.#hash) throw new Broken('the seal is that of another chain');
    if (atMs !== this.#atMs || Object.keys(seal).length !== 5)
      throw new Broken('the seal is that of another export');
    this.#mustBeSigned(
      `aerodeck-audit-export-v1\n${rows}\n${heads}\n${hash}\n${atMs}\n`,
      signature,
      'the seal',
    );
    this.#seal = { hash, atMs };
  }

  #mustBeSigned(text, signature, what) {
    const bytes = Buffer.from(String(signature), 'base64');
    // Base64 leaves room for several texts of the same bytes.
    if (bytes.toString('base64') !== signature || !verify(null, Buffer.from(text), this.#key, bytes))
      throw new Broken(`the signature of ${what} is wrong`);
  }
}

async function verifyExport(path, options) {
  const verifier = new Verifier(options);
  let number = 0;
  try {
    for await (const line of linesOf(path)) {
      number += 1;
      verifier.take(line);
    }
    return verifier.end();
  } catch (error) {
    if (error instanceof Broken) error.message = `line ${number}: ${error.message}`;
    throw error;
  }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, after: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help || positionals.length === 0) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const key = values.key?.replace(/^SHA256:/i, '').toLowerCase();
  const earlier = values.after === undefined ? undefined : await verifyExport(values.after, { key });
  let exitCode = 0;
  for (const path of positionals) {
    try {
      const { rows, heads, atMs, fingerprint } = await verifyExport(path, { key, earlier });
      console.log(
        `OK      ${path}: ${rows} rows, ${heads} signed heads, exported ${new Date(atMs).toISOString()}, key SHA256:${fingerprint}`,
      );
    } catch (error) {
      exitCode = 1;
      console.log(`BROKEN  ${path}: ${error.message}`);
    }
  }
  if (exitCode === 0 && key === undefined)
    console.log(
      'Compare the key with the one you noted for this station: anybody can sign with a key of their own.',
    );
  return exitCode;
}

main().then(
  (exitCode) => {
    process.exitCode = exitCode;
  },
  (error) => {
    console.error(error.message);
    process.exitCode = error instanceof Broken ? 1 : 2;
  },
);
