import type { StaffId } from '#contracts/kit/ids.ts';
import type { ProcessorName } from '#server/platform/clients/processor/processor-profile.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, type Queryable } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';

/** Time when the database became live. Earlier events prove nothing. */
const liveSince = `coalesce((select updated_at from settings where key = 'shop.mode'), '-infinity')`;

export interface OpeningProofs {
  /**
   * A webhook with a valid signature arrived from each processor that needs a manual setup. If no processor
   * needs one, from any processor.
   */
  webhook: boolean;
  mail: boolean;
  backup: boolean;
  sold: boolean;
  secondFactor: boolean;
}

export function readOpeningProofs(
  db: Queryable,
  processors: readonly ProcessorName[],
): Promise<OpeningProofs> {
  return one<OpeningProofs>(
    db,
    `select cardinality($1::text[]) > 0 and not exists (
              select from unnest($1::text[]) n(processor) where not exists (
                select from external_events e where e.processor = n.processor and e.received_at >= ${liveSince})) as webhook,
            exists (select from mail_proofs where confirmed_at is not null and created_at >= ${liveSince}) as mail,
            exists (select from backups where state in ('done', 'removed') and started_at >= ${liveSince}) as backup,
            exists (select from payments p join orders o on o.id = p.order_id
                     where p.settled_at is not null and not o.sample) as sold,
            exists (select from staff_members m where m.role = 'owner' and m.is_active
                     and (exists (select from second_factors f where f.staff_id = m.id and f.confirmed_at is not null)
                       or exists (select from passkeys k where k.staff_id = m.id))) as "secondFactor"`,
    [processors],
  );
}

export type MailProof = Row<'mail_proofs', 'id' | 'recipient' | 'code' | 'created_at'>;

export async function insertMailProof(
  tx: Tx,
  proof: { recipient: string; code: string; askedBy: StaffId; at: Date },
): Promise<string> {
  const { id } = await one<Row<'mail_proofs', 'id'>>(
    tx,
    'insert into mail_proofs (recipient, code, asked_by, created_at) values ($1, $2, $3, $4) returning id',
    [proof.recipient, proof.code, proof.askedBy, proof.at],
  );
  return id;
}

export const findMailProof = (db: Queryable, id: string) =>
  maybeOne<MailProof>(db, 'select id, recipient, code, created_at from mail_proofs where id = $1', [id]);

export const newestMailProof = (db: Queryable) =>
  maybeOne<MailProof>(
    db,
    'select id, recipient, code, created_at from mail_proofs order by created_at desc limit 1',
  );

export const confirmMailProof = (tx: Tx, proof: { code: string; since: Date; at: Date }) =>
  maybeOne<Row<'mail_proofs', 'id' | 'recipient'>>(
    tx,
    `update mail_proofs set confirmed_at = coalesce(confirmed_at, $3)
      where code = $1 and created_at >= $2 returning id, recipient`,
    [proof.code, proof.since, proof.at],
  );
