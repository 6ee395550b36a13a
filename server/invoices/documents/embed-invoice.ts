import { xmlText } from './xml-element.ts';

type Sheet = PDFKit.PDFDocument;

export interface Embedded {
  issuedAt: Date;
  /** XML invoice according to EN 16931. Absent if the invoice names no buyer. */
  xml?: string | undefined;
}

/** The PDF library copies the document's metadata into XML unescaped. */
export function escapeMetadata(sheet: Sheet): void {
  const told = sheet as unknown as { info: Record<string, unknown>; _addInfo(): void };
  const addInfo = told._addInfo.bind(told);
  told._addInfo = () => {
    const plain = told.info;
    const escaped = Object.entries(plain).map(([name, value]) => [
      name,
      typeof value === 'string' ? xmlText(value) : value,
    ]);
    told.info = Object.fromEntries(escaped) as Record<string, unknown>;
    addInfo();
    told.info = plain;
  };
}

const fileName = 'factur-x.xml';
const factur = { prefix: 'fx', uri: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#' };
/** Factur-X properties of the embedded file. The descriptions are those of its schema. */
const properties = [
  { name: 'DocumentFileName', value: fileName, description: 'The name of the embedded XML document' },
  { name: 'DocumentType', value: 'INVOICE', description: 'The type of the hybrid document' },
  { name: 'Version', value: '1.0', description: 'The version of the standard of the embedded XML' },
  { name: 'ConformanceLevel', value: 'EN 16931', description: 'The profile of the embedded XML' },
];

/** PDF/A allows properties of another schema only if the document describes it. */
function describedSchema(): string {
  const described = properties.map(
    ({ name, description }) =>
      `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
      '<pdfaProperty:valueType>Text</pdfaProperty:valueType>' +
      '<pdfaProperty:category>external</pdfaProperty:category>' +
      `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`,
  );
  return (
    '<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"' +
    ' xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"' +
    ' xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">' +
    '<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">' +
    '<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>' +
    `<pdfaSchema:namespaceURI>${factur.uri}</pdfaSchema:namespaceURI>` +
    `<pdfaSchema:prefix>${factur.prefix}</pdfaSchema:prefix>` +
    `<pdfaSchema:property><rdf:Seq>${described.join('')}</rdf:Seq></pdfaSchema:property>` +
    '</rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>'
  );
}

function facturProperties(): string {
  const values = properties.map(
    ({ name, value }) => `<${factur.prefix}:${name}>${value}</${factur.prefix}:${name}>`,
  );
  return `<rdf:Description rdf:about="" xmlns:${factur.prefix}="${factur.uri}">${values.join('')}</rdf:Description>`;
}

/** Factur-X and ZUGFeRD require the XML invoice as an alternative form of the same content. */
export function embedInvoice(sheet: Sheet, { xml, issuedAt }: { xml: string; issuedAt: Date }): void {
  const options = {
    name: fileName,
    type: 'text/xml',
    description: 'Factur-X / ZUGFeRD, EN 16931',
    relationship: 'Alternative',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  };
  sheet.file(Buffer.from(xml), options as PDFKit.Mixins.PDFAttachmentOptions);
  const metadata = sheet as unknown as { appendXML(xml: string): void };
  metadata.appendXML(describedSchema());
  metadata.appendXML(facturProperties());
}
