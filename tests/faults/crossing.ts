/** Is a commit or a call to the outside; the same label comes again when the same thing is done again. */
export interface Crossing {
  label: string;
  side: 'before' | 'after';
}

export type Report = (crossing: Crossing) => void;

/** Says where the outside is, as `host:port`. */
export interface Outside {
  processor?: string;
  gateway?: string;
  providers: readonly string[];
}
