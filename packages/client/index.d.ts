import type { Calls } from './calls.js';

export type { Calls } from './calls.js';

/** Thrown for each refusal. `code` is for programs, `message` for people. */
export declare class RefusedCall extends Error {
  status: number;
  code: string | undefined;
  /** Invalid field, or missing scope. */
  field: string | undefined;
  amount: string | undefined;
}

type Input<Name extends keyof Calls> = Omit<Calls[Name], 'reply'> & {
  /** Idempotency-Key of a change. Defaults to a new one. */
  key?: string;
};
type Argument<Value> = Record<never, never> extends Value ? [input?: Value] : [input: Value];

/** Calls that return a paginated list. */
export type ListName = {
  [Name in keyof Calls]: Calls[Name]['reply'] extends { items: object[]; nextCursor: string | null }
    ? Name
    : never;
}[keyof Calls];

type ItemOf<Name extends ListName> = Calls[Name]['reply'] extends { items: (infer Item)[] } ? Item : never;

export interface Client {
  /** Makes a call and returns its reply; for a file, the response itself. Throws `RefusedCall`. */
  call<Name extends keyof Calls>(name: Name, ...input: Argument<Input<Name>>): Promise<Calls[Name]['reply']>;
  /** Yields every row of a list, page by page. */
  all<Name extends ListName>(name: Name, ...input: Argument<Input<Name>>): AsyncGenerator<ItemOf<Name>>;
}

export declare function openClient(options: {
  /** Address of the shop. */
  url: string;
  key: string;
  /** Maximum attempts when the shop asks to retry. Default 3. */
  tries?: number;
  fetch?: typeof fetch;
}): Client;
