/** What is no stream of images. */
export class MultipartError extends Error {}

const MAX_HEAD_BYTES = 8 * 1024;
const MAX_IMAGE_BYTES = 8 * 1024 * 1024;
const HEAD_END = '\r\n\r\n';

/** The boundary of `multipart/x-mixed-replace`; undefined if it is none. RFC 2046, 5.1.1 */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const match = /^multipart\/[\w-]+\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,100})"|([^\s;]{1,100}))/i.exec(
    contentType ?? '',
  );
  const boundary = match?.[1] ?? match?.[2];
  // Some servers write the dashes of the delimiter into the header.
  return boundary?.replace(/^--/, '');
}

/** Takes the parts of a stream of images. A wrong `Content-Length` only costs its image. Input may be cut anywhere. */
export class MultipartReader {
  readonly #delimiter: string;
  #rest: Buffer = Buffer.alloc(0);
  #length: number | undefined;
  #isInPart = false;
  /** Searched for the delimiter up to here. */
  #searched = 0;

  constructor(boundary: string) {
    this.#delimiter = `--${boundary}`;
  }

  /** @throws MultipartError */
  push(chunk: Buffer, part: (bytes: Buffer) => void): void {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk;
    while (this.#isInPart ? this.#takeBody(part) : this.#takeHead());
  }

  #takeHead(): boolean {
    const start = this.#rest.indexOf(this.#delimiter);
    const end = start < 0 ? -1 : this.#rest.indexOf(HEAD_END, start);
    if (end < 0) {
      const from = Math.max(start, 0);
      if (this.#rest.length - from > MAX_HEAD_BYTES)
        throw new MultipartError(start < 0 ? 'There are no images.' : 'The headers are too long.');
      return false;
    }
    const head = this.#rest.toString('latin1', start, end);
    const length = /^content-length:\s*(\d{1,9})\s*$/im.exec(head)?.[1];
    this.#length = length === undefined ? undefined : Number(length);
    this.#rest = this.#rest.subarray(end + HEAD_END.length);
    this.#isInPart = true;
    this.#searched = 0;
    return true;
  }

  #takeBody(part: (bytes: Buffer) => void): boolean {
    const declared = this.#length;
    // A declared length is only believed if the delimiter follows.
    if (declared !== undefined && declared <= MAX_IMAGE_BYTES) {
      const needed = declared + this.#delimiter.length + 4;
      if (this.#rest.length < needed && this.#rest.indexOf(this.#delimiter, this.#searched) < 0) {
        this.#searched = Math.max(0, this.#rest.length - this.#delimiter.length);
        return false;
      }
    }
    const end = this.#rest.indexOf(this.#delimiter, this.#searched);
    if (end < 0) {
      if (this.#rest.length > MAX_IMAGE_BYTES) throw new MultipartError('An image is too large.');
      this.#searched = Math.max(0, this.#rest.length - this.#delimiter.length);
      return false;
    }
    const body = this.#rest.subarray(
      0,
      this.#rest.toString('latin1', end - 2, end) === '\r\n' ? end - 2 : end,
    );
    this.#rest = this.#rest.subarray(end);
    this.#isInPart = false;
    part(body);
    return true;
  }
}
