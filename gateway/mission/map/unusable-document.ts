/** Why the document behind a layer's address is not usable. `pointer`: the field of the request to correct. */
export interface DocumentFault {
  readonly pointer: '/address' | '/wmtsLayer';
  /** Begins with a verb: the field is its subject. */
  readonly fault: string;
}

/** Thrown while a document is read. */
export class UnusableDocument extends Error {
  readonly pointer: DocumentFault['pointer'];

  constructor(fault: string, pointer: DocumentFault['pointer'] = '/address') {
    super(fault);
    this.pointer = pointer;
  }
}
