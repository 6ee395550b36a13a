import { escapeXmlText } from '../../kit/escape.ts';

const schemas =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';
/** Namespaces of the agency's schemas (docs/protocols/invoices.md, "Sending"). */
export const agencyNamespaces = {
  supply: `${schemas}SuministroLR.xsd`,
  facts: `${schemas}SuministroInformacion.xsd`,
  answer: `${schemas}RespuestaSuministro.xsd`,
  query: `${schemas}ConsultaLR.xsd`,
  queryAnswer: `${schemas}RespuestaConsultaLR.xsd`,
} as const;
const envelope = 'http://schemas.xmlsoap.org/soap/envelope/';

export interface SupplyIssuer {
  name: string;
  taxId: string;
}

export const soapDocument = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${envelope}"><soapenv:Header/><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;
const issuerXml = ({ name, taxId }: SupplyIssuer) =>
  `<sf:ObligadoEmision><sf:NombreRazon>${escapeXmlText(name)}</sf:NombreRazon><sf:NIF>${escapeXmlText(taxId)}</sf:NIF></sf:ObligadoEmision>`;

/**
 * Builds RegFactuSistemaFacturacion with the records byte for byte as stored, in chain order. `late` reports that an
 * incident delayed the submission.
 */
export function supplyMessage(supply: {
  issuer: SupplyIssuer;
  records: readonly string[];
  late: boolean;
}): string {
  const late = supply.late
    ? '<sf:RemisionVoluntaria><sf:Incidencia>S</sf:Incidencia></sf:RemisionVoluntaria>'
    : '';
  const records = supply.records.map((xml) => `<lr:RegistroFactura>${xml}</lr:RegistroFactura>`).join('');
  return soapDocument(
    `<lr:RegFactuSistemaFacturacion xmlns:lr="${agencyNamespaces.supply}" xmlns:sf="${agencyNamespaces.facts}"><lr:Cabecera>${issuerXml(supply.issuer)}${late}</lr:Cabecera>${records}</lr:RegFactuSistemaFacturacion>`,
  );
}

export interface RegisterQuery {
  issuer: SupplyIssuer;
  year: string;
  month: string;
  number?: string;
  after?: { issuer: string; number: string; date: string };
}

export function queryMessage({ issuer, year, month, number, after }: RegisterQuery): string {
  const one =
    number === undefined ? '' : `<con:NumSerieFactura>${escapeXmlText(number)}</con:NumSerieFactura>`;
  const page = after
    ? `<con:ClavePaginacion><sf:IDEmisorFactura>${escapeXmlText(after.issuer)}</sf:IDEmisorFactura><sf:NumSerieFactura>${escapeXmlText(after.number)}</sf:NumSerieFactura><sf:FechaExpedicionFactura>${escapeXmlText(after.date)}</sf:FechaExpedicionFactura></con:ClavePaginacion>`
    : '';
  return soapDocument(
    `<con:ConsultaFactuSistemaFacturacion xmlns:con="${agencyNamespaces.query}" xmlns:sf="${agencyNamespaces.facts}"><con:Cabecera><sf:IDVersion>1.0</sf:IDVersion>${issuerXml(issuer)}</con:Cabecera><con:FiltroConsulta><con:PeriodoImputacion><sf:Ejercicio>${year}</sf:Ejercicio><sf:Periodo>${month}</sf:Periodo></con:PeriodoImputacion>${one}${page}</con:FiltroConsulta></con:ConsultaFactuSistemaFacturacion>`,
  );
}
