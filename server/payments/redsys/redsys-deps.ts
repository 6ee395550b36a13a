import type { Redsys } from '#server/platform/clients/redsys/redsys.ts';
import type { Database } from '#server/platform/database/pool.ts';

export interface RedsysDeps {
  redsys: Redsys;
  database: Database;
  /** The contract with the bank permits queries about operations. */
  consults: boolean;
  key: string;
  /** Keys from before a rotation. What they made stays valid while they are configured. */
  formerKeys: readonly string[];
  /** Shop's public address without a trailing slash. */
  publicUrl: string;
  gatewayUrl: string;
  /** True if cards are entered in the gateway's fields on the shop's page, false if on the gateway's page. */
  cardsInPage: boolean;
  now(): Date;
}
