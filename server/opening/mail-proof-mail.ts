import { mailProofWords } from '#messages/staff-mail/mail-proof.ts';
import type { Feature } from '#server/http/feature.ts';
import { findMailProof } from './store.ts';

/** The test mail: in Spanish, and in English below it. */
export const mailProofMails: Feature['mails'] = [
  {
    kind: 'mail-proof',
    due: { table: 'mail_proofs', at: 'created_at', when: 's.confirmed_at is null' },
    async write({ database }, { id }, { publicUrl }) {
      const proof = await findMailProof(database, id);
      if (!proof) return undefined;
      const { es, en } = mailProofWords;
      const url = `${publicUrl}/admin/opening?code=${proof.code}`;
      return {
        recipient: proof.recipient,
        locale: 'es',
        subject: es.subject(proof.code),
        preview: es.lead,
        title: es.title,
        lead: es.lead,
        facts: [[`${es.code} / ${en.code}`, proof.code]],
        action: { label: es.confirm, url },
        sections: [{ title: en.title, paragraphs: [en.lead] }],
        why: es.why,
      };
    },
  },
];
