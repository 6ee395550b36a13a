import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type Html, html } from '../kit/html.ts';
import { sendText } from '../kit/send.ts';
import type { GatewayTexts } from './texts.ts';
import type { Operation } from './types.ts';

/** Forms may target any shop, and any page may embed the bank's. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'";

const ASSETS: Record<string, { type: string; content: Buffer }> = {
  '/sis/NC/redsysV3.js': asset('redsysV3.js', 'text/javascript'),
  '/sis/NC/sandbox/redsysV3.js': asset('redsysV3.js', 'text/javascript'),
  '/sandbox/fields.js': asset('fields.js', 'text/javascript'),
  '/sandbox/go-on.js': asset('go-on.js', 'text/javascript'),
  '/sandbox/gateway.css': asset('gateway.css', 'text/css'),
};

function asset(name: string, type: string) {
  return {
    type: `${type}; charset=utf-8`,
    content: readFileSync(new URL(`browser/${name}`, import.meta.url)),
  };
}

/** Sends a script or style sheet. Returns false for other paths. */
export function sendAsset(response: ServerResponse, path: string): boolean {
  const found = Object.hasOwn(ASSETS, path) ? ASSETS[path] : undefined;
  const headers = { 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' };
  if (found) sendText(response, 200, { ...found, headers });
  return found !== undefined;
}

export interface GatewayPage {
  texts: GatewayTexts;
  title: string;
  body: Html;
  script?: string;
}

export function sendGatewayPage(response: ServerResponse, status: number, page: GatewayPage): void {
  const script = page.script ? html`<script defer src="${page.script}"></script>` : null;
  const { html: content } = html`<!doctype html>
<html lang="${page.texts.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/gateway.css">${script}</head>
<body><main class="Panel">${page.body}</main></body></html>`;
  sendText(response, status, {
    type: 'text/html; charset=utf-8',
    content,
    headers: { 'content-security-policy': POLICY, 'cache-control': 'no-store' },
  });
}

const formatMoney = (cents: number, { lang }: GatewayTexts) =>
  new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' }).format(cents / 100);

export const operationFacts = (operation: Operation, texts: GatewayTexts): Html => html`<dl class="Facts">
<dt>${texts.toPay}</dt><dd class="Sum">${formatMoney(operation.amount, texts)}</dd>
<dt>${texts.shop}</dt><dd>${operation.merchantName || '–'}</dd><dt>${texts.order}</dt><dd>${operation.order}</dd></dl>`;

const problemMessage = (text: string | undefined) =>
  text && html`<p class="Problem" role="alert" id="problem">${text}</p>`;

const formField = (name: string, label: string, rest: Html) =>
  html`<label for="${name}">${label}</label><input id="${name}" name="${name}" inputmode="numeric" ${rest}>`;

export const cardFields = (texts: GatewayTexts): Html => html`
${formField('number', texts.card, html`autocomplete="cc-number" required maxlength="23"`)}
<div class="Pair"><div>${formField('expiry', texts.expiry, html`autocomplete="cc-exp" required maxlength="7"`)}</div>
<div>${formField('code', texts.code, html`autocomplete="cc-csc" required maxlength="4"`)}</div></div>`;

export interface GatewayStep {
  operation: Operation;
  texts: GatewayTexts;
  wrong?: string;
}

const cancelForm = ({ operation, texts }: GatewayStep) =>
  html`<form method="post" action="/sis/cancelar"><input type="hidden" name="id" value="${operation.id}"><button class="Other">${texts.cancel}</button></form>`;

export function payBody(step: GatewayStep): Html {
  const { operation, texts, wrong } = step;
  const fields =
    operation.method === 'bizum'
      ? formField('phone', texts.phone, html`autocomplete="tel-national" required maxlength="15"`)
      : cardFields(texts);
  return html`<h1>${texts.title}</h1>${operationFacts(operation, texts)}${problemMessage(wrong)}
<form method="post" action="/sis/pagar" class="Form"><input type="hidden" name="id" value="${operation.id}">${fields}
<button class="Main">${texts.pay}</button></form>${cancelForm(step)}`;
}

export function decideBody(step: GatewayStep): Html {
  const { operation, texts } = step;
  const bizum = operation.method === 'bizum';
  return html`<h1>${bizum ? texts.bizumTitle : texts.bankTitle}</h1>${bizum ? null : html`<p>${texts.bankText}</p>`}${operationFacts(operation, texts)}
<form method="post" action="/sis/decidir" class="Form"><input type="hidden" name="id" value="${operation.id}">
<button class="Main" name="decision" value="yes">${bizum ? texts.accept : texts.approve}</button>
<button class="Other" name="decision" value="no">${bizum ? texts.reject : texts.deny}</button></form>`;
}

export function endBody({ operation, texts }: GatewayStep, backUrl: string): Html {
  const ends = { paid: Number(operation.response) < 100, left: operation.response === '9915' };
  const title = ends.paid ? texts.paid : ends.left ? texts.left : texts.refused;
  const back = backUrl && html`<a class="Main" id="back" href="${backUrl}">${texts.back}</a>`;
  return html`<h1>${title}</h1>${operationFacts(operation, texts)}<p class="Note">${operation.response}</p>${back}`;
}

export const errorBody = (texts: GatewayTexts, code: string): Html =>
  html`<h1>${texts.broken}</h1><p class="Note">${code}</p>`;

/** Form that submits automatically, with a button for browsers without scripts. */
export const autoSubmitBody = (texts: GatewayTexts, action: string, fields: Record<string, string>): Html =>
  html`<form method="post" action="${action}" id="go-on" class="Form">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button class="Main">${texts.back}</button></form>`;
