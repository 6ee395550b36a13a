import { useState } from 'react';
import { apiKeyMessages } from '#messages/admin/staff/api-keys.ts';
import { sentenceOf } from '../../../data/error-sentence.ts';
import { refresh } from '../../../data/refresh.ts';
import { type ProgramReply, tryProgramCall } from '../../../data/try-program-call.ts';
import { useTexts } from '../../../language.ts';
import { createExampleBody, type DescribedCall, fillPath } from './described-calls.ts';

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

export function useTriedCall(described: DescribedCall) {
  const words = useTexts(apiKeyMessages);
  const [typed, setTyped] = useState<Record<string, string>>({ body: createExampleBody(described) ?? '' });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [reply, setReply] = useState<ProgramReply>();
  const [failure, setFailure] = useState<string>();
  const [meant, setMeant] = useState(false);
  const isChange = described.method !== 'GET';
  const type = (name: string, text: string) => setTyped((all) => ({ ...all, [name]: text }));
  const find = (key: string) => {
    const missing = described.parameters.filter(({ in: where, name }) => where === 'path' && !typed[name]);
    return {
      ...(key.startsWith('auge_') ? {} : { key: words.tryKeyInvalid }),
      ...Object.fromEntries(missing.map(({ name }) => [name, words.required])),
      ...(described.requestBody && !isJson(typed.body ?? '') ? { body: words.bodyInvalid } : {}),
    };
  };
  const send = async (key: string) => {
    setFailure(undefined);
    const { method } = described;
    const body = described.requestBody ? typed.body : undefined;
    try {
      setReply(await tryProgramCall({ method, path: fillPath(described, typed), key, body }));
      // The list shows when a key was last used, which has no live topic.
      await refresh(['staff']);
    } catch (error) {
      setFailure(sentenceOf(error));
    }
  };
  const ask = async (key: string) => {
    const found = find(key);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    if (isChange) setMeant(true);
    else await send(key);
  };
  return { typed, type, faults, reply, failure, ask, send, meant, close: () => setMeant(false) };
}
