import { isXmlText } from '#contracts/kit/text.ts';
import { registerCountries } from '#contracts/tax/places.ts';
import type { UnchainedRecord } from '../chain-rules.ts';
import type { RegisterRecord } from '../record.ts';
import { recordTree, type Xml } from '../record-xml.ts';

/** The XML schema counts code points, so this function does too. */
const lettersOf = (text: string): number => [...text].length;

function matchesConstraint(
  text: string,
  { least = 0, most = Number.POSITIVE_INFINITY, form, oneOf }: TextConstraint,
): boolean {
  if (!isXmlText(text) || text.trim() !== text) return false;
  const letters = lettersOf(text);
  if (letters < least || letters > most) return false;
  return (form?.test(text) ?? true) && (oneOf?.includes(text) ?? true);
}

function findSchemaFault([name, content]: Xml): string | undefined {
  if (typeof content === 'string') {
    const facet = recordFacets[name];
    return facet && matchesConstraint(content, facet) ? undefined : name;
  }
  const children = content.filter((child) => child !== undefined);
  if (children.length === 0 && requiredElements.includes(name)) return name;
  const tooMany = Object.entries(maxOccurrences).find(
    ([each, most]) => children.filter(([child]) => child === each).length > most,
  );
  if (tooMany) return tooMany[0];
  for (const child of children) {
    const fault = findSchemaFault(child);
    if (fault) return fault;
  }
  return undefined;
}

const anyHash = '0'.repeat(64);

/**
 * Returns the first element of the record that breaks the agency's schema. The agency rejects a whole message
 * for one such record, so the record is not added to the chain.
 */
export const findSchemaFaultOfRecord = (record: UnchainedRecord): string | undefined =>
  findSchemaFault(recordTree(record as RegisterRecord, anyHash));

interface TextConstraint {
  least?: number;
  most?: number;
  form?: RegExp;
  oneOf?: readonly string[];
}

const upToLength = (most: number): TextConstraint => ({ least: 1, most });
const oneOf = (...words: string[]): TextConstraint => ({ oneOf: words });
const taxId: TextConstraint = { form: /^[A-Z0-9]{9}$/ };
/** Characters that the agency accepts in an invoice number (error 1130). */
const number: TextConstraint = { least: 1, most: 60, form: /^[\x20-\x7e]+$/ };
const day: TextConstraint = { form: /^(?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|1[0-2])-(?:19|20)\d\d$/ };
const amount: TextConstraint = { form: /^-?\d{1,12}\.\d\d$/ };
const hash: TextConstraint = { form: /^[0-9A-F]{64}$/ };

/** Every text element of our records, with the limits of the agency's schema or narrower ones. */
const recordFacets: Readonly<Record<string, TextConstraint>> = {
  IDVersion: oneOf('1.0'),
  IDEmisorFactura: taxId,
  IDEmisorFacturaAnulada: taxId,
  NumSerieFactura: number,
  NumSerieFacturaAnulada: number,
  FechaExpedicionFactura: day,
  FechaExpedicionFacturaAnulada: day,
  NombreRazonEmisor: upToLength(120),
  Subsanacion: oneOf('S'),
  RechazoPrevio: oneOf('S', 'X'),
  SinRegistroPrevio: oneOf('S'),
  TipoFactura: oneOf('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'),
  TipoRectificativa: oneOf('I'),
  FechaOperacion: day,
  DescripcionOperacion: upToLength(500),
  FacturaSinIdentifDestinatarioArt61d: oneOf('S'),
  NombreRazon: upToLength(120),
  NIF: taxId,
  CodigoPais: { oneOf: registerCountries },
  IDType: oneOf('02', '03', '04', '05', '06', '07'),
  ID: upToLength(20),
  Impuesto: oneOf('01'),
  ClaveRegimen: { form: /^(?:0[1-9]|1[0-9]|2[01])$/ },
  CalificacionOperacion: oneOf('S1', 'S2', 'N1', 'N2'),
  TipoImpositivo: { form: /^\d{1,3}\.\d\d$/ },
  BaseImponibleOimporteNoSujeto: amount,
  CuotaRepercutida: amount,
  CuotaTotal: amount,
  ImporteTotal: amount,
  PrimerRegistro: oneOf('S'),
  Huella: hash,
  NombreSistemaInformatico: upToLength(30),
  IdSistemaInformatico: { form: /^[A-Z0-9]{2}$/ },
  Version: upToLength(50),
  NumeroInstalacion: upToLength(100),
  TipoUsoPosibleSoloVerifactu: oneOf('S'),
  TipoUsoPosibleMultiOT: oneOf('N'),
  IndicadorMultiplesOT: oneOf('N'),
  FechaHoraHusoGenRegistro: { form: /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/ },
  TipoHuella: oneOf('01'),
};

const maxOccurrences: Readonly<Record<string, number>> = {
  IDFacturaRectificada: 1000,
  IDFacturaSustituida: 1000,
  DetalleDesglose: 12,
};

const requiredElements = ['Desglose', 'FacturasRectificadas', 'FacturasSustituidas', 'Destinatarios'];
