/** What is known to be confidential on this station, whatever it looks like. */
export interface KnownValues {
  /** Keys, tokens and passwords. */
  readonly secrets: readonly string[];
  /** Of people, vehicles, cameras and machines. */
  readonly names: readonly string[];
}

/** Shorter values are found in every text. */
const MIN_SECRET_LENGTH = 4;
const MIN_NAME_LENGTH = 3;
const MAX_LENGTH = 4096;
const SECRET = '[secret]';
const POSITION = '[position]';

const SECRET_KEY =
  /pass(word|wd|phrase|key)?$|pwd|secret|token|^auth$|authori[sz]ation|credential|cookie|key$|pem$|pin$|psk$|voucher|signature/;
const POSITION_KEY =
  /^(x|y|param[56]|home|position|coordinates?|geometry|corner|vertices|place)$|^(.*_)?(lat|lon|lng|latitude|longitude)(_?(e7|deg|int))?$|(Lat|Lon)(itude)?(Deg|E7)?$/;
/** Of numbers that may have many decimals. */
const MEASURE_KEY = /(Ms|_ms|Pct|_pct|Hz)$/;
const NAME_KEY =
  /(^|[._])(name|e?mail|user|username|operator|operator_?id|owner|callsign|registration|host|hostname|address|ssid|serial|serial_?number|uid|uid2|person|actor_?id)$|(Name|Host|Address|Email)$/i;

/** Words of an assignment that hides something, and what is assigned, also in JSON within JSON. */
const ASSIGNED =
  /((?:pass(?:word|wd|phrase)?|pwd|secret|token|key|auth|authorization|credentials?|cookie|(?<![a-z])pin|psk|voucher|signature)["'\\]*\s*(?:[:=]|\bis\b)\s*)(\\+"[^"\\]*\\*"?|"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s,;&"'}\])]+)/gi;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|255\.255\.255\.255|::1?|\[::1?\])$/i;
/** What ends like a domain and is a file of ours. */
const FILE_NAME =
  /\.(js|ts|mjs|json|jsonl|md|log|tlog|txt|pem|zip|sqlite|node|part|partial|cedar|css|html|lock|geojson|db)$/i;

/**
 * Removes what must not leave a station. Secrets are always removed. Positions, names and addresses are replaced unless
 * they are asked for; one value gets the same replacement everywhere, so that lines can still be compared.
 */
export class Masker {
  #known: readonly KnownValue[];
  readonly #isPersonalKept: boolean;
  readonly #replacements = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  constructor({ secrets, names }: KnownValues, isPersonalKept: boolean) {
    this.#isPersonalKept = isPersonalKept;
    const hidden = secrets.filter((secret) => secret.trim().length >= MIN_SECRET_LENGTH);
    const people = names.filter((name) => name.trim().length >= MIN_NAME_LENGTH && !LOOPBACK.test(name));
    this.#known = [
      ...longestFirst(hidden.flatMap((secret) => spellings(secret))).map((text) => knownValue(text, SECRET)),
      ...longestFirst(isPersonalKept ? [] : people).map((text) => knownValue(text, undefined)),
    ];
  }

  /** A value of JSON with everything confidential in it replaced, by its keys and by what its texts look like. */
  value(value: unknown, key = ''): unknown {
    if (typeof value === 'boolean' || value === null || value === undefined) return value;
    const isLeaf = typeof value !== 'object';
    if (SECRET_KEY.test(key.toLowerCase())) return SECRET;
    if (!this.#isPersonalKept && POSITION_KEY.test(key)) return POSITION;
    if (isLeaf && !this.#isPersonalKept && NAME_KEY.test(key)) return this.#nameOrLoopback(String(value));
    if (typeof value === 'number')
      return MEASURE_KEY.test(key) || this.text(String(value)) === String(value) ? value : POSITION;
    if (isLeaf) return this.text(String(value));
    if (Array.isArray(value)) return value.map((item) => this.value(item, key));
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [this.text(name), this.value(member, name)]),
    );
  }

  /** Lines of a log: JSON by its keys, anything else as text. */
  lines(text: string): string {
    const known = this.#known;
    // Thousands of names in thousands of lines take long; few of them are in the text.
    const searched = text.toLowerCase();
    this.#known = known.filter(({ core }) => searched.includes(core));
    try {
      // Keys of several lines are found before the lines are parted.
      return withoutPem(text)
        .split('\n')
        .map((line) => this.#line(line))
        .join('\n');
    } finally {
      this.#known = known;
    }
  }

  #line(line: string): string {
    try {
      const parsed: unknown = JSON.parse(line);
      if (typeof parsed === 'object') return JSON.stringify(this.value(parsed));
    } catch {
      // Not JSON.
    }
    return this.text(line);
  }

  text(original: string): string {
    let text = original;
    for (const { pattern, replacement } of this.#known)
      text = text.replace(pattern, (found) => replacement ?? this.#numbered('name', found));
    // The patterns take long on what is longer than a line of a log; half of a word could not be recognised.
    if (text.length > MAX_LENGTH) text = text.slice(0, MAX_LENGTH).replace(/\S+$/, '…');
    text = withoutPem(text)
      .replace(/\b(Bearer|Basic|Digest)\s+[\w.~+/=-]{4,}/gi, `$1 ${SECRET}`)
      // To the last @: a password may contain a slash or another @.
      .replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s"'<>\\]*@/gi, `$1${SECRET}@`)
      .replace(ASSIGNED, `$1${SECRET}`)
      .replace(/\beyJ[\w-]+(?:\.[\w-]*){1,2}/g, SECRET)
      .replace(/\b(adk|sk|pk|ghp|gho|xox[bp])[_-][\w-]{6,}/g, SECRET)
      .replace(/[A-Za-z0-9_+/=-]{20,}/g, (found) =>
        looksRandom(found) ? this.#numbered('id', found) : found,
      );
    return this.#isPersonalKept ? text : this.#impersonal(text);
  }

  #impersonal(text: string): string {
    return text
      .replace(/[\w.+%-]+@[\p{L}\d-]+(\.[\p{L}\d-]+)+/gu, (found) => this.#numbered('e-mail', found))
      .replace(
        /((?:\/home\/|\/Users\/|[A-Z]:\\+Users\\+))([^/\\\s"']+)/g,
        (_, start: string, user: string) => start + this.#numbered('name', user),
      )
      .replace(/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, (found) => this.#numbered('address', found))
      .replace(/(?<![\w:])[0-9a-f:]*(?:::|(?:[0-9a-f]{1,4}:){7})[0-9a-f:]*(?:%\w+)?/gi, (found) =>
        this.#address(found),
      )
      .replace(/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.]*\d)/g, (found) => this.#address(found))
      .replace(
        /((?:udpin|udpout|tcp|tcpin|forward|:\/\/(?:\[secret\]@)?):?)([\p{L}\d][\p{L}\d._-]*)(?=[:/?#\s"'\\]|$)/gu,
        (_, start: string, host: string) => start + this.#address(host),
      )
      .replace(/(?<![\w.\\/-])(?:[\p{L}\d-]+\.)+\p{L}{2,}(?![\w-])/gu, (found) =>
        FILE_NAME.test(found) ? found : this.#address(found),
      )
      .replace(/\b(lat(?:itude)?|lon(?:gitude)?|lng)(["'\\\s:=]+)[-+−]?\d+(?:\.\d+)?/gi, `$1$2${POSITION}`)
      .replace(/[-+−]?\d{8,10}\s*[,;/ ]\s*[-+−]?\d{7,10}(?!\d)/g, POSITION)
      .replace(/[-+−]?(?<![\d.])\d{1,3}[.,]\d{4,}(?![\d.]*\.\d)/g, POSITION)
      .replace(/\d{1,3}\s*[°º]\s*[\d.,'"′″\s]*[NSEWO](?![a-z])/g, POSITION)
      .replace(/\b\d{1,2}[C-HJ-NP-X]\s?[A-HJ-NP-Z]{2}\s?\d{2,5}\s?\d{2,5}\b/g, POSITION)
      .replace(/\b\d{1,2}[C-HJ-NP-X]\s+\d{6}(?:\.\d+)?\s+\d{7}(?:\.\d+)?\b/g, POSITION);
  }

  #nameOrLoopback(text: string): string {
    return LOOPBACK.test(text) || /^\[\S+ \d+\]$/.test(text) ? text : this.#numbered('name', text);
  }

  #address(found: string): string {
    return LOOPBACK.test(found) ? found : this.#numbered('address', found);
  }

  #numbered(kind: string, found: string): string {
    const key = `${kind}:${found.toLowerCase()}`;
    const known = this.#replacements.get(key);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const replacement = `[${kind} ${count}]`;
    this.#replacements.set(key, replacement);
    return replacement;
  }
}

interface KnownValue {
  readonly pattern: RegExp;
  /** undefined: a name, which gets a number. */
  readonly replacement: string | undefined;
  /** A part of it that every spelling has; lower case. */
  readonly core: string;
}

function knownValue(text: string, replacement: string | undefined): KnownValue {
  const isName = replacement === undefined;
  const whole = isName ? `(?<![\\p{L}\\d])${escaped(text)}(?![\\p{L}\\d])` : escaped(text);
  const [core = ''] = longestFirst(text.match(/[\p{L}\d]+/gu) ?? []);
  return { pattern: new RegExp(whole, isName ? 'giu' : 'gi'), replacement, core: core.toLowerCase() };
}

/** Keys and certificates, also cut off and with the line ends of JSON. */
function withoutPem(text: string): string {
  return text.replace(
    /-----BEGIN [^-]{0,60}-----(?:[\s\S]{0,8000}?-----END [^-]{0,60}-----|(?:[A-Za-z0-9+/=\s]|\\[nr])*)/g,
    SECRET,
  );
}

/** A secret as URLs, JSON, headers and hex dumps write it. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}

const longestFirst = (texts: readonly string[]): readonly string[] =>
  [...new Set(texts)].sort((a, b) => b.length - a.length);

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** A key or an id rather than words: letters and digits mixed, and no path of words. */
function looksRandom(text: string): boolean {
  if (!/\d/.test(text) || !/[A-Za-z]/.test(text)) return false;
  // A file or step with a number: 003-governed-actions.
  if (/^(\d{1,3}|[a-z]{2,})([-_](\d{1,3}|[a-z]{2,}))+$/.test(text)) return false;
  return !text.includes('/') || !text.split('/').some((part) => /^[a-z][a-z-]{2,}$/.test(part));
}
