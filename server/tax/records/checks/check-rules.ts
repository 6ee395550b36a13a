import { isXmlText } from '#contracts/kit/text.ts';
import { registerCountries } from '#contracts/tax/places.ts';
import type { Unchained } from '../chain-rules.ts';
import type { RegisterRecord } from '../record.ts';
import { recordTree, type Xml } from '../record-xml.ts';

/** Counts code points, as the XML schema does. */
const lettersOf = (text: string): number => [...text].length;

function fits(text: string, { least = 0, most = Number.POSITIVE_INFINITY, form, oneOf }: Facet): boolean {
  if (!isXmlText(text) || text.trim() !== text) return false;
  const letters = lettersOf(text);
  if (letters < least || letters > most) return false;
  return (form?.test(text) ?? true) && (oneOf?.includes(text) ?? true);
}

/** Returns the first element that breaks the agency's schema. */
function faultIn([name, content]: Xml): string | undefined {
  if (typeof content === 'string') {
    const facet = recordFacets[name];
    return facet && fits(content, facet) ? undefined : name;
  }
  const children = content.filter((child) => child !== undefined);
  if (children.length === 0 && neverEmpty.includes(name)) return name;
  const tooMany = Object.entries(mostOf).find(
    ([each, most]) => children.filter(([child]) => child === each).length > most,
  );
  if (tooMany) return tooMany[0];
  for (const child of children) {
    const fault = faultIn(child);
    if (fault) return fault;
  }
  return undefined;
}

const anyHash = '0'.repeat(64);

/**
 * Returns the first element of the record that breaks the agency's schema. The agency rejects a whole message for one
 * such record, so it is not added to the chain.
 */
export const offSchema = (record: Unchained): string | undefined =>
  faultIn(recordTree(record as RegisterRecord, anyHash));

/** Allowed text of an element: length in characters, pattern, or list of values. */
interface Facet {
  least?: number;
  most?: number;
  form?: RegExp;
  oneOf?: readonly string[];
}

const upTo = (most: number): Facet => ({ least: 1, most });
const oneOf = (...words: string[]): Facet => ({ oneOf: words });
const taxId: Facet = { form: /^[A-Z0-9]{9}$/ };
/** Characters that the agency accepts in an invoice number (error 1130). */
const number: Facet = { least: 1, most: 60, form: /^[\x20-\x7e]+$/ };
const day: Facet = { form: /^(?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|1[0-2])-(?:19|20)\d\d$/ };
const amount: Facet = { form: /^-?\d{1,12}\.\d\d$/ };
const hash: Facet = { form: /^[0-9A-F]{64}$/ };

/** Every text element of our records, with the limits of the agency's schema or narrower ones. */
const recordFacets: Readonly<Record<string, Facet>> = {
  IDVersion: oneOf('1.0'),
  IDEmisorFactura: taxId,
  IDEmisorFacturaAnulada: taxId,
  NumSerieFactura: number,
  NumSerieFacturaAnulada: number,
  FechaExpedicionFactura: day,
  FechaExpedicionFacturaAnulada: day,
  NombreRazonEmisor: upTo(120),
  Subsanacion: oneOf('S'),
  RechazoPrevio: oneOf('S', 'X'),
  SinRegistroPrevio: oneOf('S'),
  TipoFactura: oneOf('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5'),
  TipoRectificativa: oneOf('I'),
  FechaOperacion: day,
  DescripcionOperacion: upTo(500),
  FacturaSinIdentifDestinatarioArt61d: oneOf('S'),
  NombreRazon: upTo(120),
  NIF: taxId,
  CodigoPais: { oneOf: registerCountries },
  IDType: oneOf('02', '03', '04', '05', '06', '07'),
  ID: upTo(20),
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
  NombreSistemaInformatico: upTo(30),
  IdSistemaInformatico: { form: /^[A-Z0-9]{2}$/ },
  Version: upTo(50),
  NumeroInstalacion: upTo(100),
  TipoUsoPosibleSoloVerifactu: oneOf('S'),
  TipoUsoPosibleMultiOT: oneOf('N'),
  IndicadorMultiplesOT: oneOf('N'),
  FechaHoraHusoGenRegistro: { form: /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/ },
  TipoHuella: oneOf('01'),
};

/** Maximum number of elements in a list. */
const mostOf: Readonly<Record<string, number>> = {
  IDFacturaRectificada: 1000,
  IDFacturaSustituida: 1000,
  DetalleDesglose: 12,
};

/** Lists with at least one element. */
const neverEmpty = ['Desglose', 'FacturasRectificadas', 'FacturasSustituidas', 'Destinatarios'];
