import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';
import { foreignIdTypes } from '#contracts/tax/records.ts';
import type { Cancellation, InvoiceKey, Recipient, RegisterRecord, Registration, TaxLine } from './record.ts';

const listed = ['IDFacturaRectificada', 'IDFacturaSustituida', 'DetalleDesglose'];
const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  parseTagValue: false,
  isArray: (name) => listed.includes(name),
});

const key = z.object({
  IDEmisorFactura: z.string(),
  NumSerieFactura: z.string(),
  FechaExpedicionFactura: z.string(),
});
const chained = {
  SistemaInformatico: z.object({
    NombreRazon: z.string(),
    NIF: z.string(),
    NombreSistemaInformatico: z.string(),
    IdSistemaInformatico: z.string(),
    Version: z.string(),
    NumeroInstalacion: z.string(),
  }),
  FechaHoraHusoGenRegistro: z.string(),
};
const registration = z.object({
  IDFactura: key,
  NombreRazonEmisor: z.string(),
  TipoFactura: z.enum(['F1', 'F2', 'F3', 'R1', 'R4', 'R5']),
  FacturasRectificadas: z.object({ IDFacturaRectificada: z.array(key) }).optional(),
  FacturasSustituidas: z.object({ IDFacturaSustituida: z.array(key) }).optional(),
  FechaOperacion: z.string().optional(),
  DescripcionOperacion: z.string(),
  FacturaSinIdentifDestinatarioArt61d: z.literal('S').optional(),
  Destinatarios: z
    .object({
      IDDestinatario: z.object({
        NombreRazon: z.string(),
        NIF: z.string().optional(),
        IDOtro: z
          .object({
            CodigoPais: z.string().optional(),
            IDType: z.enum(foreignIdTypes),
            ID: z.string(),
          })
          .optional(),
      }),
    })
    .optional(),
  Desglose: z.object({
    DetalleDesglose: z.array(
      z.object({
        ClaveRegimen: z.enum(['01', '08', '17']),
        CalificacionOperacion: z.enum(['S1', 'N2']),
        TipoImpositivo: z.string().optional(),
        BaseImponibleOimporteNoSujeto: z.string(),
        CuotaRepercutida: z.string().optional(),
      }),
    ),
  }),
  CuotaTotal: z.string(),
  ImporteTotal: z.string(),
  ...chained,
});
const cancellation = z.object({
  IDFactura: z.object({
    IDEmisorFacturaAnulada: z.string(),
    NumSerieFacturaAnulada: z.string(),
    FechaExpedicionFacturaAnulada: z.string(),
  }),
  SinRegistroPrevio: z.literal('S').optional(),
  ...chained,
});

const parseCents = (amount: string) => Math.round(Number(amount) * 100);
const keyOf = (id: z.infer<typeof key>): InvoiceKey => ({
  issuer: id.IDEmisorFactura,
  number: id.NumSerieFactura,
  date: id.FechaExpedicionFactura,
});
const installationOf = (program: z.infer<typeof registration>['SistemaInformatico']) => ({
  producerName: program.NombreRazon,
  producerTaxId: program.NIF,
  name: program.NombreSistemaInformatico,
  id: program.IdSistemaInformatico,
  version: program.Version,
  number: program.NumeroInstalacion,
});

function recipientOf(sent: z.infer<typeof registration>['Destinatarios']): Recipient | undefined {
  if (!sent) return undefined;
  const { NombreRazon: name, NIF: taxId, IDOtro: other } = sent.IDDestinatario;
  if (taxId !== undefined) return { name, taxId };
  if (!other) return undefined;
  return {
    name,
    idType: other.IDType,
    id: other.ID,
    country: other.CodigoPais || undefined,
  };
}

function lineOf(line: z.infer<typeof registration>['Desglose']['DetalleDesglose'][number]): TaxLine {
  const common = { regime: line.ClaveRegimen, baseCents: parseCents(line.BaseImponibleOimporteNoSujeto) };
  if (line.CalificacionOperacion === 'N2') return { ...common, kind: 'N2' };
  const rateBasisPoints = parseCents(line.TipoImpositivo ?? '0');
  return { ...common, kind: 'S1', rateBasisPoints, taxCents: parseCents(line.CuotaRepercutida ?? '0') };
}

function readRegistration(element: unknown): Omit<Registration, 'previous'> {
  const sent = registration.parse(element);
  const recipient = recipientOf(sent.Destinatarios);
  const rectifies = sent.FacturasRectificadas?.IDFacturaRectificada.map(keyOf);
  const replaces = sent.FacturasSustituidas?.IDFacturaSustituida.map(keyOf);
  return {
    kind: 'registration',
    invoice: keyOf(sent.IDFactura),
    issuerName: sent.NombreRazonEmisor,
    type: sent.TipoFactura,
    rectifies,
    replaces,
    operationDate: sent.FechaOperacion || undefined,
    description: sent.DescripcionOperacion,
    ...(sent.FacturaSinIdentifDestinatarioArt61d ? { recipientUnnamed: true } : {}),
    recipient,
    lines: sent.Desglose.DetalleDesglose.map(lineOf),
    taxCents: parseCents(sent.CuotaTotal),
    totalCents: parseCents(sent.ImporteTotal),
    installation: installationOf(sent.SistemaInformatico),
    stamp: sent.FechaHoraHusoGenRegistro,
  };
}

function readCancellation(element: unknown): Omit<Cancellation, 'previous'> {
  const sent = cancellation.parse(element);
  const { IDFactura: id } = sent;
  return {
    kind: 'cancellation',
    invoice: {
      issuer: id.IDEmisorFacturaAnulada,
      number: id.NumSerieFacturaAnulada,
      date: id.FechaExpedicionFacturaAnulada,
    },
    ...(sent.SinRegistroPrevio ? { withoutRecord: true } : {}),
    installation: installationOf(sent.SistemaInformatico),
    stamp: sent.FechaHoraHusoGenRegistro,
  };
}

/** Parses a stored record without its link to the chain. Throws if the bytes are not one of our records. */
export function readRecord(xml: string): Omit<Registration, 'previous'> | Omit<Cancellation, 'previous'> {
  const { RegistroAlta: sale, RegistroAnulacion: cancelled } = parser.parse(xml) as Record<string, unknown>;
  return sale === undefined ? readCancellation(cancelled) : readRegistration(sale);
}

export type ReadRecord = Omit<RegisterRecord, 'previous'>;
