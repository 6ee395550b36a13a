import { connect } from 'node:net';
import { answerParent } from './processes/answer-parent.ts';

/**
 * This is a plain load generator for machines without wrk: it keeps connections and sends one request after
 * the other on each.
 */
const url = new URL(process.env.LOAD_URL ?? 'http://127.0.0.1');
const connections = Number(process.env.LOAD_CONNECTIONS);
const seconds = Number(process.env.LOAD_SECONDS);
const message = `GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\naccept-encoding: br\r\n\r\n`;

/** Returns the length of a whole reply; every one to the same request is as long as the first. */
function answerLength(first: Buffer): number {
  const text = first.toString('latin1');
  const head = text.indexOf('\r\n\r\n') + 4;
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  if (!text.startsWith('HTTP/1.1 200') || head < 4 || length === undefined)
    throw new Error(`Unexpected answer: ${text.slice(0, 200)}`);
  return head + Number(length);
}

function openConnection(onAnswer: () => void): void {
  const socket = connect(Number(url.port), url.hostname, () => socket.write(message));
  let wanted = 0;
  let got = 0;
  socket.setNoDelay(true);
  socket.on('data', (chunk) => {
    wanted ||= answerLength(chunk);
    got += chunk.length;
    if (got < wanted) return;
    got = 0;
    onAnswer();
    socket.write(message);
  });
}

function run(): Promise<number> {
  let answers = 0;
  const count = () => {
    answers += 1;
  };
  for (let at = 0; at < connections; at += 1) openConnection(count);
  const began = performance.now();
  return new Promise((resolve) => {
    setTimeout(() => resolve(answers / ((performance.now() - began) / 1000)), seconds * 1000);
  });
}

answerParent({}, { perSecond: run }, async () => undefined);
