import { type Cents, currency, toDecimalString } from '#contracts/kit/money.ts';
import {
  percentOf,
  type SemanticAddress,
  type SemanticInvoice,
  type SemanticParty,
  type SemanticTax,
} from './semantic-invoice.ts';
import { textElement, writeDocument, type XmlElement } from './xml-element.ts';

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd';

const amountElement = (name: string, cents: Cents): XmlElement => [
  name,
  toDecimalString(cents),
  { currencyID: currency },
];
const vat: XmlElement = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];

function addressElement({
  lines: [one, two, ...rest],
  postalCode,
  city,
  country,
}: SemanticAddress): XmlElement {
  return [
    'cac:PostalAddress',
    [
      textElement('cbc:StreetName', one),
      textElement('cbc:AdditionalStreetName', two),
      textElement('cbc:CityName', city),
      textElement('cbc:PostalZone', postalCode),
      rest.length > 0 ? ['cac:AddressLine', [['cbc:Line', rest.join(', ')]]] : undefined,
      ['cac:Country', [['cbc:IdentificationCode', country]]],
    ],
  ];
}

function partyElement(name: string, who: SemanticParty): XmlElement {
  const { id, vatId, email, endpoint } = who;
  const parts: (XmlElement | undefined)[] = [
    endpoint && ['cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }],
    id ? ['cac:PartyIdentification', [['cbc:ID', id]]] : undefined,
    addressElement(who.address),
    vatId ? ['cac:PartyTaxScheme', [['cbc:CompanyID', vatId], vat]] : undefined,
    [
      'cac:PartyLegalEntity',
      [
        ['cbc:RegistrationName', who.name],
        textElement('cbc:CompanyID', who.legalId),
        textElement('cbc:CompanyLegalForm', who.legalInfo),
      ],
    ],
    email ? ['cac:Contact', [['cbc:ElectronicMail', email]]] : undefined,
  ];
  return [name, [['cac:Party', parts]]];
}

function paymentMeans({ code, text, card }: NonNullable<SemanticInvoice['payment']>): XmlElement {
  const account: XmlElement | undefined = card && [
    'cac:CardAccount',
    [
      ['cbc:PrimaryAccountNumberID', card.last4],
      ['cbc:NetworkID', card.network],
    ],
  ];
  return ['cac:PaymentMeans', [['cbc:PaymentMeansCode', code, { name: text }], account]];
}

function taxTotal({ tax, baseCents, taxCents }: SemanticInvoice): XmlElement {
  const exempt = tax.category === 'S' ? undefined : tax;
  const category: XmlElement = [
    'cac:TaxCategory',
    [
      ['cbc:ID', tax.category],
      textElement('cbc:Percent', percentOf(tax)),
      textElement('cbc:TaxExemptionReasonCode', exempt?.reasonCode),
      textElement('cbc:TaxExemptionReason', exempt?.reason),
      vat,
    ],
  ];
  const subtotal = [
    amountElement('cbc:TaxableAmount', baseCents),
    amountElement('cbc:TaxAmount', taxCents),
    category,
  ];
  return ['cac:TaxTotal', [amountElement('cbc:TaxAmount', taxCents), ['cac:TaxSubtotal', subtotal]]];
}

function monetaryTotal({ baseCents, totalCents }: SemanticInvoice): XmlElement {
  return [
    'cac:LegalMonetaryTotal',
    [
      amountElement('cbc:LineExtensionAmount', baseCents),
      amountElement('cbc:TaxExclusiveAmount', baseCents),
      amountElement('cbc:TaxInclusiveAmount', totalCents),
      amountElement('cbc:PrepaidAmount', totalCents),
      amountElement('cbc:PayableAmount', 0),
    ],
  ];
}

interface Kind {
  root: 'Invoice' | 'CreditNote';
  quantity: string;
}

function lineElement(
  { text, note, cents }: SemanticInvoice['lines'][number],
  { index, tax, kind }: { index: number; tax: SemanticTax; kind: Kind },
): XmlElement {
  const category: XmlElement = [
    'cac:ClassifiedTaxCategory',
    [['cbc:ID', tax.category], textElement('cbc:Percent', percentOf(tax)), vat],
  ];
  return [
    `cac:${kind.root}Line`,
    [
      ['cbc:ID', String(index + 1)],
      [`cbc:${kind.quantity}`, '1', { unitCode: 'C62' }],
      amountElement('cbc:LineExtensionAmount', cents),
      ['cac:Item', [textElement('cbc:Description', note ?? undefined), ['cbc:Name', text], category]],
      ['cac:Price', [amountElement('cbc:PriceAmount', cents)]],
    ],
  ];
}

/** The order number is the seller's reference. UBL also requires the buyer's reference, which is unknown. */
const referenceElements = ({ orderNumber, preceding }: SemanticInvoice): (XmlElement | undefined)[] => [
  [
    'cac:OrderReference',
    [
      ['cbc:ID', 'NA'],
      ['cbc:SalesOrderID', orderNumber],
    ],
  ],
  preceding && [
    'cac:BillingReference',
    [
      [
        'cac:InvoiceDocumentReference',
        [
          ['cbc:ID', preceding.number],
          ['cbc:IssueDate', preceding.issuedOn],
        ],
      ],
    ],
  ],
];

/** UBL 2.1. Refunds are a CreditNote. */
export function writeUbl(invoice: SemanticInvoice): string {
  const kind: Kind =
    invoice.type === '381'
      ? { root: 'CreditNote', quantity: 'CreditedQuantity' }
      : { root: 'Invoice', quantity: 'InvoicedQuantity' };
  const { tax, payment } = invoice;
  return writeDocument([
    kind.root,
    [
      ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017'],
      ['cbc:ID', invoice.number],
      ['cbc:IssueDate', invoice.issuedOn],
      [`cbc:${kind.root}TypeCode`, invoice.type],
      ...invoice.notes.map((note): XmlElement => ['cbc:Note', note]),
      ['cbc:DocumentCurrencyCode', currency],
      ...referenceElements(invoice),
      partyElement('cac:AccountingSupplierParty', invoice.seller),
      partyElement('cac:AccountingCustomerParty', invoice.buyer),
      ['cac:Delivery', [['cbc:ActualDeliveryDate', invoice.deliveredOn]]],
      payment && paymentMeans(payment),
      payment && ['cac:PaymentTerms', [['cbc:Note', payment.terms]]],
      taxTotal(invoice),
      monetaryTotal(invoice),
      ...invoice.lines.map((each, index) => lineElement(each, { index, tax, kind })),
    ],
    {
      xmlns: `${oasis}:${kind.root}-2`,
      'xmlns:cac': `${oasis}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${oasis}:CommonBasicComponents-2`,
    },
  ]);
}
