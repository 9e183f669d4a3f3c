export interface SampleRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** What a well-formed call with the operator's token is answered. */
  readonly status: number;
}

/** Good calls by the route's own name. */
export type SampleRequests = Readonly<Record<string, SampleRequest>>;
