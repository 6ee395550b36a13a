import type { Redsys } from '#server/platform/clients/redsys/redsys.ts';
import type { Database } from '#server/platform/database/pool.ts';

/** Is what the payments at Redsys are worked with. */
export interface RedsysDeps {
  redsys: Redsys;
  database: Database;
  /** The contract lets the shop ask what became of an operation. */
  consults: boolean;
  /** Makes the secrets that browsers prove their payments with. */
  key: string;
  /** Is the shop's own address, without a slash at its end. */
  publicUrl: string;
  gatewayUrl: string;
  /** Cards are typed into the gateway's fields in the shop's page; else at the gateway's own. */
  cardsInPage: boolean;
  now(): Date;
}
