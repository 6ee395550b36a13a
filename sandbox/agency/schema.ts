import type { Element } from './element.ts';

const base =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';
export const namespaces = {
  envelope: 'http://schemas.xmlsoap.org/soap/envelope/',
  supply: `${base}SuministroLR.xsd`,
  facts: `${base}SuministroInformacion.xsd`,
  answer: `${base}RespuestaSuministro.xsd`,
  query: `${base}ConsultaLR.xsd`,
  queryAnswer: `${base}RespuestaConsultaLR.xsd`,
} as const;
type NamespaceName = keyof typeof namespaces;

interface ElementRule {
  name: string;
  space: NamespaceName;
  content: RegExp | readonly Particle[];
  least: number;
  most: number;
}
type Particle = ElementRule | { oneOf: readonly ElementRule[] };

const elementRule =
  (space: NamespaceName, least: number, most = 1) =>
  (name: string, content: RegExp | readonly Particle[]): ElementRule => ({
    name,
    space,
    content,
    least,
    most,
  });
const must = elementRule('facts', 1);
const may = elementRule('facts', 0);
const factsRule = (least: number, most: number) => elementRule('facts', least, most);
const textUpTo = (length: number) => new RegExp(`^[\\s\\S]{1,${length}}$`, 'u');
const oneOf = (...words: string[]) => new RegExp(`^(?:${words.join('|')})$`);

const date = /^\d{2}-\d{2}-\d{4}$/;
const amount = /^[+-]?\d{1,12}(?:\.\d{0,2})?$/;
const taxId = /^[A-Z0-9]{9}$/;
const hash = textUpTo(64);
const yes = /^S$/;
const yesNo = oneOf('S', 'N');

/** `CountryType2` of the agency's schema. */
const countries = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG
  CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GG GH GI GL
  GM GN GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ
  LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO
  NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA QU RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS
  ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XB XG XN XU
  YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);

const recordKeyRules = (ending = ''): ElementRule[] => [
  must(`IDEmisorFactura${ending}`, taxId),
  must(`NumSerieFactura${ending}`, textUpTo(60)),
  must(`FechaExpedicionFactura${ending}`, date),
];
const person: Particle[] = [
  must('NombreRazon', textUpTo(120)),
  {
    oneOf: [
      must('NIF', taxId),
      must('IDOtro', [
        may('CodigoPais', oneOf(...countries)),
        must('IDType', oneOf('02', '03', '04', '05', '06', '07')),
        must('ID', textUpTo(20)),
      ]),
    ],
  },
];
const line: Particle[] = [
  may('Impuesto', oneOf('01', '02', '03', '05')),
  may('ClaveRegimen', /^\d{2}$/),
  {
    oneOf: [
      must('CalificacionOperacion', oneOf('S1', 'S2', 'N1', 'N2')),
      must('OperacionExenta', /^E[1-8]$/),
    ],
  },
  may('TipoImpositivo', /^\d{1,3}(?:\.\d{0,2})?$/),
  must('BaseImponibleOimporteNoSujeto', amount),
  may('BaseImponibleACoste', amount),
  may('CuotaRepercutida', amount),
  may('TipoRecargoEquivalencia', /^\d{1,3}(?:\.\d{0,2})?$/),
  may('CuotaRecargoEquivalencia', amount),
];
const chain: Particle[] = [
  must('Encadenamiento', [
    {
      oneOf: [
        must('PrimerRegistro', yes),
        must('RegistroAnterior', [...recordKeyRules(), must('Huella', hash)]),
      ],
    },
  ]),
  must('SistemaInformatico', [
    ...person,
    must('NombreSistemaInformatico', textUpTo(30)),
    must('IdSistemaInformatico', /^[\s\S]{1,2}$/),
    must('Version', textUpTo(50)),
    must('NumeroInstalacion', textUpTo(100)),
    must('TipoUsoPosibleSoloVerifactu', yesNo),
    must('TipoUsoPosibleMultiOT', yesNo),
    must('IndicadorMultiplesOT', yesNo),
  ]),
  must('FechaHoraHusoGenRegistro', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d|Z)$/),
  may('NumRegistroAcuerdoFacturacion', textUpTo(15)),
  may('IdAcuerdoSistemaInformatico', textUpTo(16)),
  must('TipoHuella', /^01$/),
  must('Huella', hash),
];
const registration: Particle[] = [
  must('IDVersion', /^1\.0$/),
  must('IDFactura', recordKeyRules()),
  may('RefExterna', textUpTo(60)),
  must('NombreRazonEmisor', textUpTo(120)),
  may('Subsanacion', yesNo),
  may('RechazoPrevio', oneOf('N', 'S', 'X')),
  must('TipoFactura', oneOf('F1', 'F2', 'F3', 'R1', 'R2', 'R3', 'R4', 'R5')),
  may('TipoRectificativa', oneOf('S', 'I')),
  may('FacturasRectificadas', [factsRule(1, 1000)('IDFacturaRectificada', recordKeyRules())]),
  may('FacturasSustituidas', [factsRule(1, 1000)('IDFacturaSustituida', recordKeyRules())]),
  may('ImporteRectificacion', [must('BaseRectificada', amount), must('CuotaRectificada', amount)]),
  may('FechaOperacion', date),
  must('DescripcionOperacion', textUpTo(500)),
  may('FacturaSimplificadaArt7273', yesNo),
  may('FacturaSinIdentifDestinatarioArt61d', yesNo),
  may('Macrodato', yesNo),
  may('EmitidaPorTerceroODestinatario', oneOf('D', 'T')),
  may('Tercero', person),
  may('Destinatarios', [factsRule(1, 1000)('IDDestinatario', person)]),
  may('Cupon', yesNo),
  must('Desglose', [factsRule(1, 12)('DetalleDesglose', line)]),
  must('CuotaTotal', amount),
  must('ImporteTotal', amount),
  ...chain,
];
const cancellation: Particle[] = [
  must('IDVersion', /^1\.0$/),
  must('IDFactura', recordKeyRules('Anulada')),
  may('RefExterna', textUpTo(60)),
  may('SinRegistroPrevio', yesNo),
  may('RechazoPrevio', yesNo),
  may('GeneradoPor', oneOf('E', 'D', 'T')),
  may('Generador', person),
  ...chain,
];
const issuer = must('ObligadoEmision', [must('NombreRazon', textUpTo(120)), must('NIF', taxId)]);
const supply = elementRule('supply', 1);

export const supplySchema: ElementRule = supply('RegFactuSistemaFacturacion', [
  supply('Cabecera', [
    issuer,
    may('RemisionVoluntaria', [may('FechaFinVeriFactu', date), may('Incidencia', yesNo)]),
  ]),
  elementRule(
    'supply',
    1,
    1000,
  )('RegistroFactura', [
    { oneOf: [must('RegistroAlta', registration), must('RegistroAnulacion', cancellation)] },
  ]),
]);

const query = elementRule('query', 1);
const mayQuery = elementRule('query', 0);
export const querySchema: ElementRule = query('ConsultaFactuSistemaFacturacion', [
  query('Cabecera', [must('IDVersion', /^1\.0$/), issuer]),
  query('FiltroConsulta', [
    query('PeriodoImputacion', [must('Ejercicio', /^\d{4}$/), must('Periodo', /^(?:0[1-9]|1[0-2])$/)]),
    mayQuery('NumSerieFactura', textUpTo(60)),
    mayQuery('ClavePaginacion', recordKeyRules()),
  ]),
]);

function findContentFault(element: Element, content: ElementRule['content']): string | undefined {
  if (content instanceof RegExp) {
    if (element.children.length > 0) return `${element.name}: no elements are expected inside`;
    return content.test(element.text) ? undefined : `Valor o tipo incorrecto del campo: ${element.name}`;
  }
  let at = 0;
  for (const particle of content) {
    const choices = 'oneOf' in particle ? particle.oneOf : [particle];
    const chosen = choices.find(({ name }) => name === element.children[at]?.name) ?? choices[0];
    if (!chosen) continue;
    let count = 0;
    for (; count < chosen.most && element.children[at]?.name === chosen.name; count += 1, at += 1) {
      const fault = findSchemaFault(element.children[at] as Element, chosen);
      if (fault) return fault;
    }
    if (count < chosen.least) return `Falta informar campo obligatorio.: ${chosen.name}`;
  }
  const left = element.children[at];
  return left && `${element.name}: ${left.name} is not expected there`;
}

/** Returns the first violation of the schema: name, namespace, order, number or type. */
export function findSchemaFault(element: Element, { name, space, content }: ElementRule): string | undefined {
  if (element.name !== name || element.namespace !== namespaces[space])
    return `${name} of ${namespaces[space]} is expected, not ${element.name} of ${element.namespace}`;
  return findContentFault(element, content);
}
