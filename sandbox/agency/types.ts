import type { SandboxService } from '../service.ts';
import type { AgencyFaults } from './faults.ts';
import type { Certificates } from './make-certificates.ts';

/** Is one record as it came, with what became of it. */
export interface AgencyRecord {
  id: string;
  received_at: string;
  kind: 'Alta' | 'Anulacion';
  issuer: string;
  number: string;
  date: string;
  type: string;
  total: string;
  installation: string;
  hash: string;
  previous_hash: string;
  stamp: string;
  /** `Incorrecto` records are not stored. */
  state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  code: string | null;
  description: string | null;
  /** Is the code of the call that brought it. */
  csv: string | null;
  incident: boolean;
  /**
   * Says whether it follows the record that came before it. The agency accepts a broken link although it is wrong.
   */
  chain: 'first' | 'follows' | 'broken';
}

export interface RecordPage {
  limit?: number;
  /** Returns only records older than this id. */
  before?: string;
  /** Matches a part of number or fingerprint. */
  search?: string;
}

/** Is what stands in the agency's books of an invoice. */
export interface HeldInvoice {
  state: 'Correcta' | 'AceptadaConErrores' | 'Anulada';
  record: AgencyRecord;
}

export interface Agency extends SandboxService<AgencyFaults> {
  /** Lists the newest first. */
  records(page?: RecordPage): AgencyRecord[];
  record(id: string): AgencyRecord | undefined;
  recordCount(): number;
  /** Looks up by what the QR leads with; undefined where nothing like it is held. */
  lookUp(asked: { nif: string; numserie: string; fecha: string; importe: string }): HeldInvoice | undefined;
  certificates: Certificates;
  /** The authority and a shop's certificate lie there; it is missing where everything lives in memory. */
  files: { authority: string; client: string } | undefined;
}
