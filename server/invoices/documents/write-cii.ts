import { type Cents, currency, toDecimalString } from '#contracts/kit/money.ts';
import {
  percentOf,
  type SemanticAddress,
  type SemanticInvoice,
  type SemanticParty,
  type SemanticTax,
} from './semantic-invoice.ts';
import { textElement, writeDocument, type XmlElement } from './xml-element.ts';

const unCefact = 'urn:un:unece:uncefact:data:standard';
const namespaces = {
  'xmlns:rsm': `${unCefact}:CrossIndustryInvoice:100`,
  'xmlns:ram': `${unCefact}:ReusableAggregateBusinessInformationEntity:100`,
  'xmlns:qdt': `${unCefact}:QualifiedDataType:100`,
  'xmlns:udt': `${unCefact}:UnqualifiedDataType:100`,
};

const amountElement = (name: string, cents: Cents): XmlElement => [name, toDecimalString(cents)];
/** Date format 102 is `yyyymmdd`. */
const dateElement = (name: string, iso: string, prefix = 'udt'): XmlElement => [
  name,
  [[`${prefix}:DateTimeString`, iso.replaceAll('-', ''), { format: '102' }]],
];

function addressElement({
  lines: [one, two, ...rest],
  postalCode,
  city,
  country,
}: SemanticAddress): XmlElement {
  return [
    'ram:PostalTradeAddress',
    [
      textElement('ram:PostcodeCode', postalCode),
      textElement('ram:LineOne', one),
      textElement('ram:LineTwo', two),
      textElement('ram:LineThree', rest.join(', ')),
      textElement('ram:CityName', city),
      ['ram:CountryID', country],
    ],
  ];
}

function partyElement(name: string, who: SemanticParty): XmlElement {
  const { legalId, email, vatId, endpoint } = who;
  return [
    name,
    [
      textElement('ram:ID', who.id),
      ['ram:Name', who.name],
      textElement('ram:Description', who.legalInfo),
      legalId ? ['ram:SpecifiedLegalOrganization', [['ram:ID', legalId]]] : undefined,
      email
        ? ['ram:DefinedTradeContact', [['ram:EmailURIUniversalCommunication', [['ram:URIID', email]]]]]
        : undefined,
      addressElement(who.address),
      endpoint && [
        'ram:URIUniversalCommunication',
        [['ram:URIID', endpoint.id, { schemeID: endpoint.scheme }]],
      ],
      vatId ? ['ram:SpecifiedTaxRegistration', [['ram:ID', vatId, { schemeID: 'VA' }]]] : undefined,
    ],
  ];
}

function lineElement(
  { text, note, cents }: SemanticInvoice['lines'][number],
  { index, tax }: { index: number; tax: SemanticTax },
): XmlElement {
  return [
    'ram:IncludedSupplyChainTradeLineItem',
    [
      ['ram:AssociatedDocumentLineDocument', [['ram:LineID', String(index + 1)]]],
      ['ram:SpecifiedTradeProduct', [['ram:Name', text], textElement('ram:Description', note ?? undefined)]],
      [
        'ram:SpecifiedLineTradeAgreement',
        [['ram:NetPriceProductTradePrice', [amountElement('ram:ChargeAmount', cents)]]],
      ],
      ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', '1', { unitCode: 'C62' }]]],
      [
        'ram:SpecifiedLineTradeSettlement',
        [
          [
            'ram:ApplicableTradeTax',
            [
              ['ram:TypeCode', 'VAT'],
              ['ram:CategoryCode', tax.category],
              textElement('ram:RateApplicablePercent', percentOf(tax)),
            ],
          ],
          [
            'ram:SpecifiedTradeSettlementLineMonetarySummation',
            [amountElement('ram:LineTotalAmount', cents)],
          ],
        ],
      ],
    ],
  ];
}

function taxBreakdown({ tax, baseCents, taxCents }: SemanticInvoice): XmlElement {
  const exempt = tax.category === 'S' ? undefined : tax;
  return [
    'ram:ApplicableTradeTax',
    [
      amountElement('ram:CalculatedAmount', taxCents),
      ['ram:TypeCode', 'VAT'],
      textElement('ram:ExemptionReason', exempt?.reason),
      amountElement('ram:BasisAmount', baseCents),
      ['ram:CategoryCode', tax.category],
      textElement('ram:ExemptionReasonCode', exempt?.reasonCode),
      textElement('ram:RateApplicablePercent', percentOf(tax)),
    ],
  ];
}

function paymentMeans({ code, text, card }: NonNullable<SemanticInvoice['payment']>): XmlElement {
  return [
    'ram:SpecifiedTradeSettlementPaymentMeans',
    [
      ['ram:TypeCode', code],
      ['ram:Information', text],
      card ? ['ram:ApplicableTradeSettlementFinancialCard', [['ram:ID', card.last4]]] : undefined,
    ],
  ];
}

function settlementElement(invoice: SemanticInvoice): XmlElement {
  const { payment, preceding, baseCents, taxCents, totalCents } = invoice;
  return [
    'ram:ApplicableHeaderTradeSettlement',
    [
      ['ram:InvoiceCurrencyCode', currency],
      payment && paymentMeans(payment),
      taxBreakdown(invoice),
      payment && ['ram:SpecifiedTradePaymentTerms', [['ram:Description', payment.terms]]],
      [
        'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
        [
          amountElement('ram:LineTotalAmount', baseCents),
          amountElement('ram:TaxBasisTotalAmount', baseCents),
          ['ram:TaxTotalAmount', toDecimalString(taxCents), { currencyID: currency }],
          amountElement('ram:GrandTotalAmount', totalCents),
          amountElement('ram:TotalPrepaidAmount', totalCents),
          amountElement('ram:DuePayableAmount', 0),
        ],
      ],
      preceding && [
        'ram:InvoiceReferencedDocument',
        [
          ['ram:IssuerAssignedID', preceding.number],
          dateElement('ram:FormattedIssueDateTime', preceding.issuedOn, 'qdt'),
        ],
      ],
    ],
  ];
}

/** UN/CEFACT Cross Industry Invoice (D16B), profile EN 16931 of Factur-X and ZUGFeRD. */
export function writeCii(invoice: SemanticInvoice): string {
  const { tax, lines } = invoice;
  return writeDocument([
    'rsm:CrossIndustryInvoice',
    [
      [
        'rsm:ExchangedDocumentContext',
        [['ram:GuidelineSpecifiedDocumentContextParameter', [['ram:ID', 'urn:cen.eu:en16931:2017']]]],
      ],
      [
        'rsm:ExchangedDocument',
        [
          ['ram:ID', invoice.number],
          ['ram:TypeCode', invoice.type],
          dateElement('ram:IssueDateTime', invoice.issuedOn),
          ...invoice.notes.map((note): XmlElement => ['ram:IncludedNote', [['ram:Content', note]]]),
        ],
      ],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ...lines.map((each, index) => lineElement(each, { index, tax })),
          [
            'ram:ApplicableHeaderTradeAgreement',
            [
              partyElement('ram:SellerTradeParty', invoice.seller),
              partyElement('ram:BuyerTradeParty', invoice.buyer),
              ['ram:SellerOrderReferencedDocument', [['ram:IssuerAssignedID', invoice.orderNumber]]],
            ],
          ],
          [
            'ram:ApplicableHeaderTradeDelivery',
            [
              [
                'ram:ActualDeliverySupplyChainEvent',
                [dateElement('ram:OccurrenceDateTime', invoice.deliveredOn)],
              ],
            ],
          ],
          settlementElement(invoice),
        ],
      ],
    ],
    namespaces,
  ]);
}
