import { expect, it } from 'vitest';
import { errorCodes } from '#contracts/kit/errors.ts';
import { errorMessages } from './errors.ts';
import { staffSentence } from './staff-errors.ts';

it.each(['es', 'en'] as const)('no refusal refers staff to support in %s', (language) => {
  const read = errorCodes.map((code) => staffSentence(language, code) ?? errorMessages[language][code]);
  expect(
    read.filter((sentence) => /soporte|escríbenos|contacta|support|write to us|contact us/i.test(sentence)),
  ).toEqual([]);
  expect(staffSentence(language, 'invalid_request', 'baseUrl')).toContain('baseUrl');
});
