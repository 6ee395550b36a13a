import type { CallReply } from '#contracts/declared-calls.ts';
import type { PublicRoute } from '#contracts/public-calls.ts';

type Filled<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}/${Filled<After>}`
  : Path extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Path;
/** An address of the route: each parameter is some text, and a query may follow. */
export type AddressOf<Route extends PublicRoute> = Route extends `${string} ${infer Path}`
  ? Filled<Path> | `${Filled<Path>}?${string}`
  : never;

type Init<Route extends PublicRoute> = Route extends `GET ${string}`
  ? [init?: RequestInit & { method?: 'GET' }]
  : Route extends `${infer Method} ${string}`
    ? [init: RequestInit & { method: Method }]
    : never;

interface Reply<Data> extends Omit<Response, 'json'> {
  json(): Promise<Data>;
}

/**
 * The browser's `fetch` for declared calls, with the address, the method and the reply of their declarations. Scripts
 * that would weigh more with `callApi` give `fetch` this type under a name of its own.
 */
export type FetchOf<Route extends PublicRoute> = (
  address: AddressOf<Route>,
  ...init: Init<Route>
) => Promise<Reply<CallReply<Route>>>;
