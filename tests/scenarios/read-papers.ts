import { XMLParser } from 'fast-xml-parser';
import type { Database } from '#server/platform/database/pool.ts';
import { rows } from '#server/platform/database/query.ts';
import { formatCents, type Line } from './read-cases.ts';

interface InvoiceSourceRow {
  id: string;
  order: string;
  number: string;
  ofId: string | null;
  baseCents: number;
  taxCents: number;
  totalCents: number;
  xml: string;
}

interface RecordXml {
  IDFactura: { FechaExpedicionFactura: string };
  TipoFactura: string;
  FechaOperacion?: string;
  FacturaSinIdentifDestinatarioArt61d?: string;
  Destinatarios?: { IDDestinatario: { NIF?: string; IDOtro?: { IDType: string } } };
  Desglose: {
    DetalleDesglose: { ClaveRegimen: string; CalificacionOperacion: string; TipoImpositivo?: string };
  };
  CuotaTotal: string;
  ImporteTotal: string;
}

export interface InvoiceRow {
  id: string;
  number: string;
  order: string;
  line: Line;
  /** Totals of the record: Spanish tax, and base plus tax. */
  recordTotals: { tax: string; total: string };
}

const parser = new XMLParser({ removeNSPrefix: true, parseTagValue: false });
const isoDay = (day: string): string => day.split('-').reverse().join('-');

function recipientOf({ Destinatarios, FacturaSinIdentifDestinatarioArt61d: unnamed }: RecordXml): string {
  if (Destinatarios) return Destinatarios.IDDestinatario.IDOtro?.IDType ?? 'NIF';
  return unnamed === 'S' ? '61d' : '–';
}

/**
 * Reads all invoices in order of issue from their register records. Uses another parser than the code that wrote them.
 */
export async function readInvoices(database: Database): Promise<InvoiceRow[]> {
  const found = await rows<InvoiceSourceRow & Record<string, unknown>>(
    database,
    `select i.id, i.order_id as "order", i.number, i.of_invoice_id as "ofId", i.base_cents as "baseCents",
            i.tax_cents as "taxCents", i.total_cents as "totalCents", r.xml
       from register_records r join invoices i on i.id = r.invoice_id
      where r.kind = 'registration' order by r.chain_id, r.position`,
  );
  const records = new Map<string, RecordXml>(
    found.map(({ id, xml }) => [id, parser.parse(xml).RegistroAlta as RecordXml]),
  );
  return found.map(({ id, order, number, ofId, baseCents, taxCents, totalCents }) => {
    const record = records.get(id) as RecordXml;
    const { ClaveRegimen, CalificacionOperacion, TipoImpositivo } = record.Desglose.DetalleDesglose;
    const issued = record.IDFactura.FechaExpedicionFactura;
    return {
      ...{ id, number, order },
      line: {
        paper: record.TipoFactura,
        of: (ofId && records.get(ofId)?.TipoFactura) || '',
        sold: isoDay(record.FechaOperacion ?? issued),
        issued: isoDay(issued),
        base: formatCents(baseCents),
        tax: formatCents(taxCents),
        total: formatCents(totalCents),
        record: [CalificacionOperacion, ClaveRegimen, TipoImpositivo].filter(Boolean).join(' '),
        to: recipientOf(record),
      },
      recordTotals: { tax: record.CuotaTotal, total: record.ImporteTotal },
    };
  });
}
