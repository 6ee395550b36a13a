import { toDecimalString } from '#contracts/kit/money.ts';
import { escapeXmlText } from '#server/platform/kit/escape.ts';
import type {
  Cancellation,
  Installation,
  InvoiceKey,
  Recipient,
  RegisterRecord,
  Registration,
  TaxLine,
} from './record.ts';

/** Element of the agency's schemas: name without prefix, and content. Undefined elements are not written. */
export type Xml = readonly [name: string, content: string | readonly (Xml | undefined)[]];

function writeXml(prefix: string, [name, content]: Xml, attributes = ''): string {
  const inner =
    typeof content === 'string'
      ? escapeXmlText(content)
      : content.map((child) => (child ? writeXml(prefix, child) : '')).join('');
  return `<${prefix}:${name}${attributes}>${inner}</${prefix}:${name}>`;
}

const recordNamespace =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd';
const prefix = 'sf';

const flagElement = (name: string, set: boolean | undefined): Xml | undefined =>
  set ? [name, 'S'] : undefined;

const keyOf = ({ issuer, number, date }: InvoiceKey, ending = ''): Xml[] => [
  [`IDEmisorFactura${ending}`, issuer],
  [`NumSerieFactura${ending}`, number],
  [`FechaExpedicionFactura${ending}`, date],
];

const keysOf = (list: string, item: string, keys: InvoiceKey[] | undefined): Xml | undefined =>
  keys?.length ? [list, keys.map((key): Xml => [item, keyOf(key)])] : undefined;

function recipientXml(recipient: Recipient): Xml {
  const { name } = recipient;
  const number: Xml =
    'taxId' in recipient
      ? ['NIF', recipient.taxId]
      : [
          'IDOtro',
          [
            recipient.country ? ['CodigoPais', recipient.country] : undefined,
            ['IDType', recipient.idType],
            ['ID', recipient.id],
          ],
        ];
  return ['Destinatarios', [['IDDestinatario', [['NombreRazon', name], number]]]];
}

function lineXml(line: TaxLine): Xml {
  const taxed = line.kind === 'S1' ? line : undefined;
  return [
    'DetalleDesglose',
    [
      ['Impuesto', '01'],
      ['ClaveRegimen', line.regime],
      ['CalificacionOperacion', line.kind],
      taxed && ['TipoImpositivo', toDecimalString(taxed.rateBasisPoints)],
      ['BaseImponibleOimporteNoSujeto', toDecimalString(line.baseCents)],
      taxed && ['CuotaRepercutida', toDecimalString(taxed.taxCents)],
    ],
  ];
}

const installationXml = (installation: Installation): Xml => [
  'SistemaInformatico',
  [
    ['NombreRazon', installation.producerName],
    ['NIF', installation.producerTaxId],
    ['NombreSistemaInformatico', installation.name],
    ['IdSistemaInformatico', installation.id],
    ['Version', installation.version],
    ['NumeroInstalacion', installation.number],
    ['TipoUsoPosibleSoloVerifactu', 'S'],
    ['TipoUsoPosibleMultiOT', 'N'],
    ['IndicadorMultiplesOT', 'N'],
  ],
];

function chainXml({ previous, installation, stamp }: RegisterRecord, hash: string): Xml[] {
  const before: Xml = previous
    ? ['RegistroAnterior', [...keyOf(previous), ['Huella', previous.hash]]]
    : ['PrimerRegistro', 'S'];
  return [
    ['Encadenamiento', [before]],
    installationXml(installation),
    ['FechaHoraHusoGenRegistro', stamp],
    ['TipoHuella', '01'],
    ['Huella', hash],
  ];
}

const rejectedXml = (record: RegisterRecord): Xml | undefined =>
  record.correction?.rejectedBefore ? ['RechazoPrevio', record.correction.rejectedBefore] : undefined;

const registrationXml = (record: Registration, hash: string): Xml => [
  'RegistroAlta',
  [
    ['IDVersion', '1.0'],
    ['IDFactura', keyOf(record.invoice)],
    ['NombreRazonEmisor', record.issuerName],
    flagElement('Subsanacion', record.correction !== undefined),
    rejectedXml(record),
    ['TipoFactura', record.type],
    record.type.startsWith('R') ? ['TipoRectificativa', 'I'] : undefined,
    keysOf('FacturasRectificadas', 'IDFacturaRectificada', record.rectifies),
    keysOf('FacturasSustituidas', 'IDFacturaSustituida', record.replaces),
    record.operationDate ? ['FechaOperacion', record.operationDate] : undefined,
    ['DescripcionOperacion', record.description],
    flagElement('FacturaSinIdentifDestinatarioArt61d', record.recipientUnnamed),
    record.recipient && recipientXml(record.recipient),
    ['Desglose', record.lines.map(lineXml)],
    ['CuotaTotal', toDecimalString(record.taxCents)],
    ['ImporteTotal', toDecimalString(record.totalCents)],
    ...chainXml(record, hash),
  ],
];

const cancellationXml = (record: Cancellation, hash: string): Xml => [
  'RegistroAnulacion',
  [
    ['IDVersion', '1.0'],
    ['IDFactura', keyOf(record.invoice, 'Anulada')],
    flagElement('SinRegistroPrevio', record.withoutRecord),
    rejectedXml(record),
    ...chainXml(record, hash),
  ],
];

export const recordTree = (record: RegisterRecord, hash: string): Xml =>
  record.kind === 'registration' ? registrationXml(record, hash) : cancellationXml(record, hash);

export const recordXml = (record: RegisterRecord, hash: string): string =>
  writeXml(prefix, recordTree(record, hash), ` xmlns:${prefix}="${recordNamespace}"`);
