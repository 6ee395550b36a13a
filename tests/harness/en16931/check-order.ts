import type { Node } from './read-xml.ts';

/**
 * Children of each element in the order of the published schemas (Factur-X 1.0 profile EN 16931 of CII D16B, and UBL
 * 2.1), as far as the shop's invoices use them. `?` is at most once, `*` any number, `+` at least once, no mark exactly
 * once.
 */
const orders: Record<string, string> = {
  CrossIndustryInvoice: 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction',
  ExchangedDocumentContext: 'GuidelineSpecifiedDocumentContextParameter',
  GuidelineSpecifiedDocumentContextParameter: 'ID',
  ExchangedDocument: 'ID TypeCode IssueDateTime IncludedNote*',
  IssueDateTime: 'DateTimeString',
  IncludedNote: 'Content SubjectCode?',
  SupplyChainTradeTransaction:
    'IncludedSupplyChainTradeLineItem+ ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement',
  IncludedSupplyChainTradeLineItem:
    'AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement',
  AssociatedDocumentLineDocument: 'LineID IncludedNote?',
  SpecifiedTradeProduct: 'Name Description?',
  SpecifiedLineTradeAgreement: 'GrossPriceProductTradePrice? NetPriceProductTradePrice',
  NetPriceProductTradePrice: 'ChargeAmount BasisQuantity?',
  SpecifiedLineTradeDelivery: 'BilledQuantity',
  SpecifiedLineTradeSettlement: 'ApplicableTradeTax SpecifiedTradeSettlementLineMonetarySummation',
  SpecifiedTradeSettlementLineMonetarySummation: 'LineTotalAmount',
  ApplicableTradeTax:
    'CalculatedAmount? TypeCode ExemptionReason? BasisAmount? CategoryCode ExemptionReasonCode? RateApplicablePercent?',
  ApplicableHeaderTradeAgreement:
    'BuyerReference? SellerTradeParty BuyerTradeParty SellerOrderReferencedDocument? BuyerOrderReferencedDocument?',
  SellerTradeParty:
    'ID* Name Description? SpecifiedLegalOrganization? DefinedTradeContact? PostalTradeAddress URIUniversalCommunication? SpecifiedTaxRegistration?',
  BuyerTradeParty:
    'ID? Name SpecifiedLegalOrganization? DefinedTradeContact? PostalTradeAddress URIUniversalCommunication? SpecifiedTaxRegistration?',
  SpecifiedLegalOrganization: 'ID? TradingBusinessName?',
  DefinedTradeContact: 'PersonName? TelephoneUniversalCommunication? EmailURIUniversalCommunication?',
  EmailURIUniversalCommunication: 'URIID',
  URIUniversalCommunication: 'URIID',
  PostalTradeAddress: 'PostcodeCode? LineOne? LineTwo? LineThree? CityName? CountryID',
  SpecifiedTaxRegistration: 'ID',
  SellerOrderReferencedDocument: 'IssuerAssignedID',
  ApplicableHeaderTradeDelivery: 'ActualDeliverySupplyChainEvent?',
  ActualDeliverySupplyChainEvent: 'OccurrenceDateTime',
  OccurrenceDateTime: 'DateTimeString',
  ApplicableHeaderTradeSettlement:
    'InvoiceCurrencyCode SpecifiedTradeSettlementPaymentMeans* ApplicableTradeTax+ SpecifiedTradePaymentTerms? SpecifiedTradeSettlementHeaderMonetarySummation InvoiceReferencedDocument*',
  SpecifiedTradeSettlementPaymentMeans: 'TypeCode Information? ApplicableTradeSettlementFinancialCard?',
  ApplicableTradeSettlementFinancialCard: 'ID CardholderName?',
  SpecifiedTradePaymentTerms: 'Description? DueDateDateTime?',
  SpecifiedTradeSettlementHeaderMonetarySummation:
    'LineTotalAmount TaxBasisTotalAmount TaxTotalAmount? GrandTotalAmount TotalPrepaidAmount? DuePayableAmount',
  InvoiceReferencedDocument: 'IssuerAssignedID FormattedIssueDateTime?',
  FormattedIssueDateTime: 'DateTimeString',

  Invoice:
    'CustomizationID ID IssueDate DueDate? InvoiceTypeCode Note* DocumentCurrencyCode OrderReference? BillingReference* AccountingSupplierParty AccountingCustomerParty Delivery* PaymentMeans* PaymentTerms* TaxTotal LegalMonetaryTotal InvoiceLine+',
  CreditNote:
    'CustomizationID ID IssueDate CreditNoteTypeCode Note* DocumentCurrencyCode OrderReference? BillingReference* AccountingSupplierParty AccountingCustomerParty Delivery* PaymentMeans* PaymentTerms* TaxTotal LegalMonetaryTotal CreditNoteLine+',
  OrderReference: 'ID SalesOrderID?',
  BillingReference: 'InvoiceDocumentReference',
  InvoiceDocumentReference: 'ID IssueDate?',
  AccountingSupplierParty: 'Party',
  AccountingCustomerParty: 'Party',
  Party:
    'EndpointID? PartyIdentification* PartyName? PostalAddress PartyTaxScheme* PartyLegalEntity Contact?',
  PartyIdentification: 'ID',
  PostalAddress: 'StreetName? AdditionalStreetName? CityName? PostalZone? AddressLine? Country',
  AddressLine: 'Line',
  Country: 'IdentificationCode',
  PartyTaxScheme: 'CompanyID TaxScheme',
  PartyLegalEntity: 'RegistrationName CompanyID? CompanyLegalForm?',
  TaxScheme: 'ID',
  Contact: 'Name? Telephone? ElectronicMail?',
  Delivery: 'ActualDeliveryDate?',
  PaymentMeans: 'PaymentMeansCode CardAccount?',
  CardAccount: 'PrimaryAccountNumberID NetworkID HolderName?',
  PaymentTerms: 'Note',
  TaxTotal: 'TaxAmount TaxSubtotal+',
  TaxSubtotal: 'TaxableAmount TaxAmount TaxCategory',
  TaxCategory: 'ID Percent? TaxExemptionReasonCode? TaxExemptionReason? TaxScheme',
  LegalMonetaryTotal:
    'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount? PrepaidAmount? PayableAmount',
  InvoiceLine: 'ID InvoicedQuantity LineExtensionAmount Item Price',
  CreditNoteLine: 'ID CreditedQuantity LineExtensionAmount Item Price',
  Item: 'Description? Name ClassifiedTaxCategory',
  ClassifiedTaxCategory: 'ID Percent? TaxScheme',
  Price: 'PriceAmount',
};

const localName = (name: string): string => name.replace(/^.*:/, '');

/** Returns the path of elements at a position that their schema does not allow. */
export function findMisplaced(node: Node, path = localName(node.name)): string[] {
  const order = orders[localName(node.name)];
  if (order === undefined)
    return node.children.length > 0 || node.text.trim() === '' ? [`${path}: unknown or empty`] : [];
  const held = node.children.map(({ name }) => localName(name)).join(' ');
  const pattern = order.split(' ').map((step) => {
    const [, name = '', often = ''] = /^(\w+)([?*+]?)$/.exec(step) ?? [];
    return `(?:${name} )${often || '{1}'}`;
  });
  const wrong = new RegExp(`^${pattern.join('')}$`).test(`${held} `) ? [] : [`${path}: ${held}`];
  return [
    ...wrong,
    ...node.children.flatMap((child) => findMisplaced(child, `${path}/${localName(child.name)}`)),
  ];
}
