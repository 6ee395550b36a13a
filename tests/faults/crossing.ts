/** A commit or an external call. Repeating the same action produces the same label. */
export interface Crossing {
  label: string;
  side: 'before' | 'after';
}

export type Report = (crossing: Crossing) => void;

/** Addresses of the external systems as `host:port`. */
export interface OutsideAddresses {
  processor?: string;
  gateway?: string;
  providers: readonly string[];
}
