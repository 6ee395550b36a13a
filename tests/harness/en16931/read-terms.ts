import { findAll, type Node } from './read-xml.ts';

/** Business terms (BT) of EN 16931-1 with their path in both syntaxes (EN 16931-3-2 and -3-3). */
const settlement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement';
const agreement = 'SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement';
const sums = `${settlement}/SpecifiedTradeSettlementHeaderMonetarySummation`;
const [seller, buyer] = ['AccountingSupplierParty/Party', 'AccountingCustomerParty/Party'];

const header: Record<string, [cii: string, ubl: string]> = {
  'BT-1': ['ExchangedDocument/ID', 'ID'],
  'BT-2': ['ExchangedDocument/IssueDateTime/DateTimeString@102', 'IssueDate'],
  'BT-3': ['ExchangedDocument/TypeCode', '*TypeCode'],
  'BT-5': [`${settlement}/InvoiceCurrencyCode`, 'DocumentCurrencyCode'],
  'BT-14': [`${agreement}/SellerOrderReferencedDocument/IssuerAssignedID`, 'OrderReference/SalesOrderID'],
  'BT-20': [`${settlement}/SpecifiedTradePaymentTerms/Description`, 'PaymentTerms/Note'],
  'BT-24': ['ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID', 'CustomizationID'],
  'BT-25': [
    `${settlement}/InvoiceReferencedDocument/IssuerAssignedID`,
    'BillingReference/InvoiceDocumentReference/ID',
  ],
  'BT-26': [
    `${settlement}/InvoiceReferencedDocument/FormattedIssueDateTime/DateTimeString@102`,
    'BillingReference/InvoiceDocumentReference/IssueDate',
  ],
  'BT-27': [`${agreement}/SellerTradeParty/Name`, `${seller}/PartyLegalEntity/RegistrationName`],
  'BT-30': [
    `${agreement}/SellerTradeParty/SpecifiedLegalOrganization/ID`,
    `${seller}/PartyLegalEntity/CompanyID`,
  ],
  'BT-31': [
    `${agreement}/SellerTradeParty/SpecifiedTaxRegistration/ID@VA`,
    `${seller}/PartyTaxScheme/CompanyID`,
  ],
  'BT-34': [`${agreement}/SellerTradeParty/URIUniversalCommunication/URIID`, `${seller}/EndpointID`],
  'BT-40': [
    `${agreement}/SellerTradeParty/PostalTradeAddress/CountryID`,
    `${seller}/PostalAddress/Country/IdentificationCode`,
  ],
  'BT-44': [`${agreement}/BuyerTradeParty/Name`, `${buyer}/PartyLegalEntity/RegistrationName`],
  'BT-46': [`${agreement}/BuyerTradeParty/ID`, `${buyer}/PartyIdentification/ID`],
  'BT-47': [
    `${agreement}/BuyerTradeParty/SpecifiedLegalOrganization/ID`,
    `${buyer}/PartyLegalEntity/CompanyID`,
  ],
  'BT-48': [
    `${agreement}/BuyerTradeParty/SpecifiedTaxRegistration/ID@VA`,
    `${buyer}/PartyTaxScheme/CompanyID`,
  ],
  'BT-49': [`${agreement}/BuyerTradeParty/URIUniversalCommunication/URIID`, `${buyer}/EndpointID`],
  'BT-52': [`${agreement}/BuyerTradeParty/PostalTradeAddress/CityName`, `${buyer}/PostalAddress/CityName`],
  'BT-53': [
    `${agreement}/BuyerTradeParty/PostalTradeAddress/PostcodeCode`,
    `${buyer}/PostalAddress/PostalZone`,
  ],
  'BT-55': [
    `${agreement}/BuyerTradeParty/PostalTradeAddress/CountryID`,
    `${buyer}/PostalAddress/Country/IdentificationCode`,
  ],
  'BT-72': [
    'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString@102',
    'Delivery/ActualDeliveryDate',
  ],
  'BT-81': [`${settlement}/SpecifiedTradeSettlementPaymentMeans/TypeCode`, 'PaymentMeans/PaymentMeansCode'],
  'BT-87': [
    `${settlement}/SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard/ID`,
    'PaymentMeans/CardAccount/PrimaryAccountNumberID',
  ],
  'BT-106': [`${sums}/LineTotalAmount`, 'LegalMonetaryTotal/LineExtensionAmount'],
  'BT-109': [`${sums}/TaxBasisTotalAmount`, 'LegalMonetaryTotal/TaxExclusiveAmount'],
  'BT-110': [`${sums}/TaxTotalAmount@EUR`, 'TaxTotal/TaxAmount@EUR'],
  'BT-112': [`${sums}/GrandTotalAmount`, 'LegalMonetaryTotal/TaxInclusiveAmount'],
  'BT-113': [`${sums}/TotalPrepaidAmount`, 'LegalMonetaryTotal/PrepaidAmount'],
  'BT-115': [`${sums}/DuePayableAmount`, 'LegalMonetaryTotal/PayableAmount'],
  'BT-116': [`${settlement}/ApplicableTradeTax/BasisAmount`, 'TaxTotal/TaxSubtotal/TaxableAmount'],
  'BT-117': [`${settlement}/ApplicableTradeTax/CalculatedAmount`, 'TaxTotal/TaxSubtotal/TaxAmount'],
  'BT-118': [`${settlement}/ApplicableTradeTax/CategoryCode`, 'TaxTotal/TaxSubtotal/TaxCategory/ID'],
  'BT-119': [
    `${settlement}/ApplicableTradeTax/RateApplicablePercent`,
    'TaxTotal/TaxSubtotal/TaxCategory/Percent',
  ],
  'BT-120': [
    `${settlement}/ApplicableTradeTax/ExemptionReason`,
    'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason',
  ],
  'BT-121': [
    `${settlement}/ApplicableTradeTax/ExemptionReasonCode`,
    'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReasonCode',
  ],
};

const item = 'SpecifiedLineTradeSettlement/ApplicableTradeTax';
const ofLine: Record<string, [cii: string, ubl: string]> = {
  'BT-126': ['AssociatedDocumentLineDocument/LineID', 'ID'],
  'BT-129': ['SpecifiedLineTradeDelivery/BilledQuantity@C62', '*Quantity@C62'],
  'BT-131': [
    'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
    'LineExtensionAmount',
  ],
  'BT-146': ['SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount', 'Price/PriceAmount'],
  'BT-151': [`${item}/CategoryCode`, 'Item/ClassifiedTaxCategory/ID'],
  'BT-152': [`${item}/RateApplicablePercent`, 'Item/ClassifiedTaxCategory/Percent'],
  'BT-153': ['SpecifiedTradeProduct/Name', 'Item/Name'],
};

export type Terms = Record<string, string>;
export interface ReadInvoice extends Record<'root', string> {
  terms: Terms;
  notes: string[];
  lines: Terms[];
}

/** UBL prefixes `*TypeCode` and `*Quantity` with the name of the document. */
const termsOf = (node: Node, from: typeof header, isUbl: boolean): Terms => {
  const credit = node.name.includes('CreditNote');
  const named = (path: string) =>
    path
      .replace('*TypeCode', credit ? 'CreditNoteTypeCode' : 'InvoiceTypeCode')
      .replace('*Quantity', credit ? 'CreditedQuantity' : 'InvoicedQuantity');
  const found = Object.entries(from).flatMap(([term, [cii, ubl]]) => {
    const [first] = findAll(node, isUbl ? named(ubl) : cii);
    // The scheme code of an electronic address is part of its meaning.
    const scheme = term === 'BT-34' || term === 'BT-49' ? `${first?.attributes.schemeID}:` : '';
    return first ? [[term, scheme + first.text] as const] : [];
  });
  return Object.fromEntries(found);
};

const withPlainDates = (terms: Terms): Terms =>
  Object.fromEntries(
    Object.entries(terms).map(([term, value]) => [
      term,
      ['BT-2', 'BT-26', 'BT-72'].includes(term) ? value.replaceAll('-', '') : value,
    ]),
  );

export function readTerms(root: Node): ReadInvoice {
  const isUbl = !root.name.endsWith('CrossIndustryInvoice');
  const lines = isUbl
    ? findAll(root, `${root.name}Line`)
    : findAll(root, 'SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem');
  const notes = findAll(root, isUbl ? 'Note' : 'ExchangedDocument/IncludedNote/Content');
  return {
    root: root.name,
    terms: withPlainDates(termsOf(root, header, isUbl)),
    notes: notes.map(({ text }) => text),
    lines: lines.map((line) => termsOf(line, ofLine, isUbl)),
  };
}
