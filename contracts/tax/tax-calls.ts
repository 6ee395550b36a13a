import { z } from 'zod';
import type { CallDeclarations } from '../calls.ts';
import { successSchema } from '../checkout/success.ts';
import { uuidParamsSchema } from '../kit/ids.ts';
import {
  correctRecordSchema,
  loadCertificateSchema,
  openInstallationSchema,
  registerReplySchema,
  testAgencyReplySchema,
  verifyReplySchema,
} from './records.ts';
import { closeQuarterSchema, quarterReplySchema } from './returns.ts';
import {
  addTaxRateSchema,
  fileReturnSchema,
  ledgerReplySchema,
  loadNetworksSchema,
  monthParamsSchema,
  networksReplySchema,
  quarterParamsSchema,
  taxOverviewSchema,
  taxReturnSchema,
} from './vat.ts';

export const taxCalls = {
  'register.show': {
    summary: 'The register: chain, what waits, what was refused, certificate',
    effects: [],
    reply: registerReplySchema,
  },
  'register.verify': {
    summary: 'Verifies the register from its first record to its last',
    effects: [],
    reply: verifyReplySchema,
  },
  'register.stop-verifying': {
    summary: 'Stops the verification that is under way',
    effects: [],
    errors: ['conflict'],
    reply: successSchema,
  },
  'register.declaration': {
    summary: 'The producer’s statement of a version, as a page to keep',
    effects: [],
    params: uuidParamsSchema,
    errors: ['not_found'],
  },
  'register.test': {
    summary: 'Asks the agency what it holds, and compares',
    effects: ['look_up'],
    reply: testAgencyReplySchema,
  },
  'register.change-certificate': {
    summary: 'Loads the certificate that the agency is shown, once it was tried',
    effects: ['control'],
    body: loadCertificateSchema,
    errors: [
      'certificate_password',
      'certificate_old_cipher',
      'certificate_without_key',
      'certificate_unreadable',
      'certificate_ended',
      'certificate_refused',
    ],
    reply: successSchema,
  },
  'register.begin-installation': {
    summary: 'Ends the chain and goes on with an installation and series of its own',
    effects: ['tax'],
    body: openInstallationSchema,
    errors: ['conflict'],
    reply: successSchema,
  },
  'register.mend-record': {
    summary: 'Adds a corrected record of an invoice that the agency has refused',
    effects: ['tax'],
    params: z.object({ chainId: z.uuid(), position: z.coerce.number().int().positive().max(2_147_483_647) }),
    body: correctRecordSchema.default({}),
    errors: ['not_found', 'conflict', 'issuing_stopped'],
    reply: successSchema,
  },
  'tax.quarter': {
    summary: 'What a quarter is declared with: boxes of form 303, lines of 349, and what still hinders',
    effects: [],
    params: quarterParamsSchema,
    reply: quarterReplySchema,
  },
  'tax.close-quarter': {
    summary: 'Keeps the figures of a quarter as they are; what comes later corrects them',
    effects: ['tax'],
    params: quarterParamsSchema,
    body: closeQuarterSchema,
    errors: ['conflict', 'quarter_open'],
    reply: successSchema,
  },
  'tax.quarter-workbook': {
    summary: 'The book of issued invoices of a quarter in the agency’s layout, as a workbook',
    effects: ['personal_data'],
    params: quarterParamsSchema,
  },
  'tax.quarter-fec': {
    summary: 'The same entries in the layout of the French file of entries (FEC), as text with tabs',
    effects: ['personal_data'],
    params: quarterParamsSchema,
  },
  'tax.quarter-349': {
    summary: 'Form 349 of a quarter as a file that the form of the agency imports',
    effects: ['personal_data'],
    params: quarterParamsSchema,
    errors: ['quarter_open'],
  },
  'tax.quarter-journal': {
    summary: 'The quarter’s invoices as entries of a journal, for a program of accounts',
    effects: ['personal_data'],
    params: quarterParamsSchema,
  },
  'tax.show': {
    summary: 'How the shop is taxed: threshold, rates, countries, and sales whose place is to be decided',
    effects: [],
    reply: taxOverviewSchema,
  },
  'tax.add-rate': {
    summary: 'Adds the rate of a state from a day to come',
    effects: ['tax'],
    body: addTaxRateSchema,
    errors: ['conflict'],
    reply: successSchema,
  },
  'tax.change-networks': {
    summary: 'Loads the table of networks and their countries, in the place of the one before',
    effects: ['tax'],
    body: loadNetworksSchema,
    reply: networksReplySchema,
  },
  'tax.return': {
    summary: 'The one-stop return of a quarter, and whether four books agree',
    effects: [],
    params: quarterParamsSchema,
    reply: taxReturnSchema,
  },
  'tax.return-file': {
    summary: 'The same as a file for a spreadsheet',
    effects: ['personal_data'],
    params: quarterParamsSchema,
  },
  'tax.file-return': {
    summary: 'Keeps the return of a quarter as it was filed',
    effects: ['tax'],
    params: quarterParamsSchema,
    body: fileReturnSchema,
    errors: ['conflict', 'quarter_open'],
    reply: successSchema,
  },
  'tax.ledger': {
    summary: 'What the sales ledger of a month adds up to',
    effects: [],
    params: monthParamsSchema,
    reply: ledgerReplySchema,
  },
  'tax.ledger-file': {
    summary: 'The sales ledger of a month, a line for each invoice, for a spreadsheet',
    effects: ['personal_data'],
    params: monthParamsSchema,
  },
} as const satisfies CallDeclarations;
