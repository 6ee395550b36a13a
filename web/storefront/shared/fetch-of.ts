import type { CallReply } from '#contracts/declared-calls.ts';
import type { PublicRoute } from '#contracts/public-calls.ts';

type FilledPath<Path extends string> = Path extends `${infer Before}/:${string}/${infer After}`
  ? `${Before}/${string}/${FilledPath<After>}`
  : Path extends `${infer Before}/:${string}`
    ? `${Before}/${string}`
    : Path;
/** Address of a route with arbitrary parameters and optional query. */
export type AddressOf<Route extends PublicRoute> = Route extends `${string} ${infer Path}`
  ? FilledPath<Path> | `${FilledPath<Path>}?${string}`
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
 * Type of `fetch` for declared calls: address, method and reply of the declaration. For scripts too small to import
 * `callApi`.
 */
export type FetchOf<Route extends PublicRoute> = (
  address: AddressOf<Route>,
  ...init: Init<Route>
) => Promise<Reply<CallReply<Route>>>;
