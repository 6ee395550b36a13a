import { type Cents, currency, toDecimalString } from '#contracts/kit/money.ts';
import {
  percentOf,
  type SemanticAddress,
  type SemanticInvoice,
  type SemanticParty,
  type SemanticTax,
} from './semantic-invoice.ts';
import { type Element, textElement, writeDocument } from './xml-element.ts';

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd';

const amount = (name: string, cents: Cents): Element => [
  name,
  toDecimalString(cents),
  { currencyID: currency },
];
const vat: Element = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];

function address({ lines: [one, two, ...rest], postalCode, city, country }: SemanticAddress): Element {
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

function party(name: string, who: SemanticParty): Element {
  const { id, vatId, email, endpoint } = who;
  const parts: (Element | undefined)[] = [
    endpoint && ['cbc:EndpointID', endpoint.id, { schemeID: endpoint.scheme }],
    id ? ['cac:PartyIdentification', [['cbc:ID', id]]] : undefined,
    address(who.address),
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

function paymentMeans({ code, text, card }: NonNullable<SemanticInvoice['payment']>): Element {
  const account: Element | undefined = card && [
    'cac:CardAccount',
    [
      ['cbc:PrimaryAccountNumberID', card.last4],
      ['cbc:NetworkID', card.network],
    ],
  ];
  return ['cac:PaymentMeans', [['cbc:PaymentMeansCode', code, { name: text }], account]];
}

function taxTotal({ tax, baseCents, taxCents }: SemanticInvoice): Element {
  const exempt = tax.category === 'S' ? undefined : tax;
  const category: Element = [
    'cac:TaxCategory',
    [
      ['cbc:ID', tax.category],
      textElement('cbc:Percent', percentOf(tax)),
      textElement('cbc:TaxExemptionReasonCode', exempt?.reasonCode),
      textElement('cbc:TaxExemptionReason', exempt?.reason),
      vat,
    ],
  ];
  const subtotal = [amount('cbc:TaxableAmount', baseCents), amount('cbc:TaxAmount', taxCents), category];
  return ['cac:TaxTotal', [amount('cbc:TaxAmount', taxCents), ['cac:TaxSubtotal', subtotal]]];
}

function monetaryTotal({ baseCents, totalCents }: SemanticInvoice): Element {
  return [
    'cac:LegalMonetaryTotal',
    [
      amount('cbc:LineExtensionAmount', baseCents),
      amount('cbc:TaxExclusiveAmount', baseCents),
      amount('cbc:TaxInclusiveAmount', totalCents),
      amount('cbc:PrepaidAmount', totalCents),
      amount('cbc:PayableAmount', 0),
    ],
  ];
}

/** Element names that differ between the two UBL documents. */
interface Kind {
  root: 'Invoice' | 'CreditNote';
  quantity: string;
}

function line(
  { text, note, cents }: SemanticInvoice['lines'][number],
  { index, tax, kind }: { index: number; tax: SemanticTax; kind: Kind },
): Element {
  const category: Element = [
    'cac:ClassifiedTaxCategory',
    [['cbc:ID', tax.category], textElement('cbc:Percent', percentOf(tax)), vat],
  ];
  return [
    `cac:${kind.root}Line`,
    [
      ['cbc:ID', String(index + 1)],
      [`cbc:${kind.quantity}`, '1', { unitCode: 'C62' }],
      amount('cbc:LineExtensionAmount', cents),
      ['cac:Item', [textElement('cbc:Description', note ?? undefined), ['cbc:Name', text], category]],
      ['cac:Price', [amount('cbc:PriceAmount', cents)]],
    ],
  ];
}

/**
 * Returns the references. The order number is the seller's. UBL requires the buyer's reference, too, which is unknown.
 */
const references = ({ orderNumber, preceding }: SemanticInvoice): (Element | undefined)[] => [
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

/** Writes the invoice in UBL 2.1. Refunds are a CreditNote. */
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
      ...invoice.notes.map((note): Element => ['cbc:Note', note]),
      ['cbc:DocumentCurrencyCode', currency],
      ...references(invoice),
      party('cac:AccountingSupplierParty', invoice.seller),
      party('cac:AccountingCustomerParty', invoice.buyer),
      ['cac:Delivery', [['cbc:ActualDeliveryDate', invoice.deliveredOn]]],
      payment && paymentMeans(payment),
      payment && ['cac:PaymentTerms', [['cbc:Note', payment.terms]]],
      taxTotal(invoice),
      monetaryTotal(invoice),
      ...invoice.lines.map((each, index) => line(each, { index, tax, kind })),
    ],
    {
      xmlns: `${oasis}:${kind.root}-2`,
      'xmlns:cac': `${oasis}:CommonAggregateComponents-2`,
      'xmlns:cbc': `${oasis}:CommonBasicComponents-2`,
    },
  ]);
}
