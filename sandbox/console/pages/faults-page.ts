import { type Html, html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { renderFaultFields } from '../fault-form.ts';
import { changedSwitches, SERVICE_NAMES } from '../normal-faults.ts';
import { isPresetOn, PRESETS, type Preset } from '../presets.ts';
import { BASE, type SandboxConsole, type ServiceName } from '../types.ts';
import { cardTable } from './card-table.ts';

const TITLES: Record<ServiceName, string> = {
  processor: 'Card processor',
  provider: 'Provider',
  secondProvider: 'Second provider',
  directory: 'Directory',
  analytics: 'Measuring',
  mailbox: 'Mailbox',
  agency: 'Tax agency',
  redsys: 'Bank gateway',
};

function presetButton(desk: SandboxConsole, preset: Preset): Html {
  const on = isPresetOn(desk, preset) ? html` <span class="tag">on</span>` : null;
  return html`<li><button class="preset" name="preset" value="${preset.id}"><b>${preset.label}${on}</b><span>${preset.help}</span></button></li>`;
}

function presetGroup(desk: SandboxConsole, title: string, presets: Preset[]): Html {
  return html`<section class="card"><div class="card__h"><h2>${title}</h2></div><div class="card__b">
<form method="post" action="${BASE}/presets"><ul class="presets">${presets.map((preset) => presetButton(desk, preset))}</ul></form></div></section>`;
}

function serviceForm(desk: SandboxConsole, name: ServiceName): Html {
  const changed = changedSwitches(desk, name).length;
  const tag = changed > 0 ? html`<span class="tag">${changed} changed</span>` : null;
  return html`<section class="card" id="${name}"><div class="card__h"><h2>${TITLES[name]}: every switch</h2>${tag}</div>
<form class="card__b" method="post" action="${BASE}/faults/${name}">${renderFaultFields(desk, name)}
<div class="row"><button class="btn">Apply to ${TITLES[name].toLowerCase()}</button></div></form></section>`;
}

const DROP_FORM = html`<section class="card"><div class="card__h"><h2>Drop in followers</h2></div>
<form class="card__b" method="post" action="${BASE}/drop"><p class="muted">Followers leave again after a delivery; the directory shows the lower count at once.</p>
<div class="fields"><div class="field"><label for="drop-link">Profile name or link</label><input class="in" id="drop-link" name="link" required autocomplete="off"></div>
<div class="field"><label for="drop-count">How many leave</label><input class="in" id="drop-count" name="count" type="number" min="1" value="200" required></div></div>
<div class="row"><button class="btn">Let them leave</button></div></form></section>`;

export function faultsPage(desk: SandboxConsole): Page {
  const calm = html`<form method="post" action="${BASE}/calm"><button class="btn btn--main">Everything as usual</button></form>`;
  const body = html`<div class="stack">${Object.entries(PRESETS).map(([title, presets]) => presetGroup(desk, title, presets))}
<section class="card"><div class="card__h"><h2>Decline and 3DS</h2></div><div class="card__b"><p class="muted">The card decides. Any date to come, any security code.</p>${cardTable('troubled')}</div></section>
${DROP_FORM}${SERVICE_NAMES.map((name) => serviceForm(desk, name))}</div>`;
  return {
    title: 'Faults',
    current: `${BASE}/faults`,
    intro: 'Make the outside world misbehave. Switches stay on through restarts until they are set back.',
    actions: calm,
    body,
  };
}
