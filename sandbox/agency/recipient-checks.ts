import { censusResult, isNif, isPersonNif } from './census.ts';
import { type Check, hasChild, isOneOf, namesBuyer, operationDay, trimmedText } from './check.ts';
import { childOf, type Element } from './element.ts';
import type { SentRecord } from './sent-record.ts';

/** Format of EU VAT numbers after the country code (nota 1 of the agency's validations). */
const vatShapes: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^\d{10}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^.{5,12}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^[A-Z0-9+*]{8,9}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^.{5,12}$/,
};

interface Party {
  nif: string;
  other: Element | undefined;
  idType: string;
  id: string;
  country: string;
}

const partyOf = (element: Element): Party => {
  const other = childOf(element, 'IDOtro');
  return {
    nif: trimmedText(element, 'NIF'),
    other,
    idType: trimmedText(other, 'IDType'),
    id: trimmedText(other, 'ID'),
    country: trimmedText(other, 'CodigoPais'),
  };
};

const recipientsOf = ({ element }: SentRecord): Party[] =>
  (childOf(element, 'Destinatarios')?.children ?? []).map(partyOf);
const someRecipient = (record: SentRecord, wrong: (party: Party) => boolean): boolean =>
  recipientsOf(record).some(wrong);
const thirdOf = ({ element }: SentRecord): Party | undefined => {
  const third = childOf(element, 'Tercero');
  return third && partyOf(third);
};

const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country);
const isVatNumber = ({ id }: Party) => vatShapes[id.slice(0, 2)]?.test(id.slice(2)) ?? false;
/** Returns the result of the sandbox's VAT register: numbers that begin with 200 are invalid. */
const isRegistered = ({ id }: Party) => !id.slice(2).replace(/^\D+/, '').startsWith('200');
const hasIdType = (party: Party, ...types: string[]) =>
  party.other !== undefined && isOneOf(party.idType, ...types);

const northernIreland = 2021_01_01;
const afterBrexit = 2021_02_01;

export const recipientChecks: Check[] = [
  ['1189', (record) => namesBuyer(record) && !hasChild(record.element, 'Destinatarios')],
  ['1190', (record) => !namesBuyer(record) && hasChild(record.element, 'Destinatarios')],
  ['1123', (record) => someRecipient(record, ({ nif }) => nif !== '' && !isNif(nif))],
  ['1193', (record) => someRecipient(record, ({ nif }) => nif !== '' && nif === record.issuer)],
  ['1110', (record) => someRecipient(record, ({ nif }) => nif !== '' && censusResult(nif) === 'unknown')],
  [
    '1111',
    (record) =>
      someRecipient(record, (party) => hasIdType(party, '03', '04', '05', '06', '07') && !party.country),
  ],
  [
    '1122',
    (record) =>
      someRecipient(
        record,
        (party) =>
          hasIdType(party, '02') && party.country !== '' && !party.id.startsWith(prefixOf(party.country)),
      ),
  ],
  [
    '1126',
    (record) =>
      someRecipient(record, (party) => hasIdType(party, '04', '05', '06') && party.country === 'ES'),
  ],
  ['1126', (record) => someRecipient(record, (party) => hasIdType(party, '07') && party.country !== 'ES')],
  ['1131', (record) => someRecipient(record, (party) => hasIdType(party, '07') && !isPersonNif(party.id))],
  [
    '1254',
    (record) =>
      operationDay(record) < northernIreland &&
      someRecipient(record, (party) => hasIdType(party, '02') && party.id.startsWith('XI')),
  ],
  [
    '1255',
    (record) =>
      operationDay(record) >= afterBrexit &&
      someRecipient(record, (party) => hasIdType(party, '02') && party.id.startsWith('GB')),
  ],
  ['1103', (record) => someRecipient(record, (party) => hasIdType(party, '02') && !isVatNumber(party))],
  ['1121', (record) => someRecipient(record, (party) => hasIdType(party, '02') && !isRegistered(party))],
  [
    '1191',
    (record) =>
      record.type === 'R3' &&
      someRecipient(record, (party) => hasIdType(party, '02', '03', '04', '05', '06')),
  ],
  [
    '1192',
    (record) =>
      record.type === 'R2' && someRecipient(record, (party) => hasIdType(party, '03', '04', '05', '06')),
  ],
  [
    '1155',
    (record) => thirdOf(record) !== undefined && !hasChild(record.element, 'EmitidaPorTerceroODestinatario'),
  ],
  [
    '1186',
    (record) =>
      trimmedText(record.element, 'EmitidaPorTerceroODestinatario') === 'T' && thirdOf(record) === undefined,
  ],
  [
    '1187',
    (record) =>
      trimmedText(record.element, 'EmitidaPorTerceroODestinatario') === 'D' && thirdOf(record) !== undefined,
  ],
  ['1188', (record) => thirdOf(record)?.nif === record.issuer],
  ['1211', (record) => thirdOf(record)?.idType === '07'],
];
