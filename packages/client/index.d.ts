import type { Calls } from './calls.js';

export type { Calls } from './calls.js';

/** Is thrown for each refusal: `code` is for programs, `message` for people. */
export declare class RefusedCall extends Error {
  status: number;
  code: string | undefined;
  /** Names the datum that is to blame, or the scope that is missing. */
  field: string | undefined;
  amount: string | undefined;
}

type Input<Name extends keyof Calls> = Omit<Calls[Name], 'reply'> & {
  /** Is the Idempotency-Key of a change; a new one is made without. */
  key?: string;
};
type Argument<Value> = Record<never, never> extends Value ? [input?: Value] : [input: Value];

/** Names the calls that return a list a page at a time. */
export type ListName = {
  [Name in keyof Calls]: Calls[Name]['reply'] extends { items: object[]; nextCursor: string | null }
    ? Name
    : never;
}[keyof Calls];

type ItemOf<Name extends ListName> = Calls[Name]['reply'] extends { items: (infer Item)[] } ? Item : never;

export interface Client {
  /** Makes a call and returns its reply; a file comes as the response itself. Throws `RefusedCall`. */
  call<Name extends keyof Calls>(name: Name, ...input: Argument<Input<Name>>): Promise<Calls[Name]['reply']>;
  /** Gives every row of a list, page by page. */
  all<Name extends ListName>(name: Name, ...input: Argument<Input<Name>>): AsyncGenerator<ItemOf<Name>>;
}

/** Opens the calls of a shop with a key. */
export declare function openClient(options: {
  /** Is the address of the shop. */
  url: string;
  key: string;
  /** Says how often a call is sent that the shop asks to send again; 3 without. */
  tries?: number;
  fetch?: typeof fetch;
}): Client;
